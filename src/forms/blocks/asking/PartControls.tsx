import type { HTMLInputAutoCompleteAttribute, HTMLInputTypeAttribute } from 'react'
import type { AskProps } from '../block-ui.ts'
import { textIn } from '../entries.ts'
import { controlId, controlProps, groupProps, settingsOf, textsOf } from './control-props.ts'
import { useTranslate } from './use-translate.ts'

/** How a part is typed. */
export interface PartControl {
  autoComplete?: HTMLInputAutoCompleteAttribute
  type?: HTMLInputTypeAttribute
  inputMode?: 'email' | 'tel'
  /** Whether it takes a whole line. */
  isWide?: boolean
}

interface PartControlsProps {
  ask: AskProps
  controls: Readonly<Record<string, PartControl>>
}

/** A question that consists of several lines, each with a label of its own. */
export function PartControls({ ask, controls }: PartControlsProps) {
  const { any, isRequired, problem } = ask
  const { requiredParts = [] } = settingsOf<{ requiredParts?: readonly string[] }>(ask)
  const translate = useTranslate()
  const texts = textsOf(ask)
  return (
    <div className="form-parts" {...groupProps(ask)}>
      {any.type.parts(any.context).map(({ key, name }) => {
        const { isWide = false, autoComplete = 'off', type = 'text', inputMode } = controls[key] ?? {}
        const isNeeded = isRequired && requiredParts.includes(key)
        return (
          <div key={key} className={isWide ? 'form-part form-part-wide' : 'form-part'}>
            <label className="form-part-label" htmlFor={controlId(any.context.block.id, key)}>
              {translate(name)}
              {isNeeded && <RequiredMark />}
            </label>
            <input
              className="form-input"
              type={type}
              inputMode={inputMode}
              autoComplete={autoComplete}
              defaultValue={textIn(texts, key)}
              {...controlProps(ask, key)}
              aria-required={isNeeded || undefined}
              aria-describedby={problem?.part === key ? ask.describedBy : undefined}
            />
          </div>
        )
      })}
    </div>
  )
}

/** Screen readers say that a control is required. */
export const RequiredMark = () => (
  <span className="form-required" aria-hidden="true">
    {' *'}
  </span>
)
