import type { ReactNode } from 'react'
import type { AskProps } from '../block-ui.ts'
import { textIn, textsIn } from '../entries.ts'
import { otherValue } from '../entry-rules.ts'
import { ClearChoice } from './ClearChoice.tsx'
import { controlId, controlProps, groupProps, radioGroupProps, settingsOf, textsOf } from './control-props.ts'
import { useTranslate } from './use-translate.ts'

interface ChoiceSettings {
  hasLabels?: boolean
  hasOther?: boolean
  otherLabel?: string
  columns?: number
}

interface ChoiceListProps {
  ask: AskProps
  isMultiple: boolean
  /** The choices in place of the options of the block. */
  choices?: readonly { id: string; label: string }[]
  /** What shows above the text of a choice. */
  decorate?: (id: string) => ReactNode
}

/** A list of radio buttons or check boxes, with an answer of their own if the settings say so. */
export function ChoiceList({ ask, isMultiple, choices = ask.options, decorate }: ChoiceListProps) {
  const { hasOther = false, otherLabel = '', columns = 1, hasLabels = true } = settingsOf<ChoiceSettings>(ask)
  const translate = useTranslate()
  const texts = textsOf(ask)
  const chosen = textsIn(texts, '')
  const { id: first, name, 'aria-invalid': isInvalid } = controlProps(ask)
  const choice = ({ id, label }: { id: string; label: string }, index: number) => (
    <label key={id} className="form-choice">
      <input
        id={index === 0 ? first : `${first}-${index}`}
        name={name}
        type={isMultiple ? 'checkbox' : 'radio'}
        value={id}
        defaultChecked={chosen.includes(id)}
        aria-invalid={isMultiple ? isInvalid : undefined}
        aria-describedby={isMultiple ? ask.describedBy : undefined}
        aria-labelledby={`${first}-${index}-label`}
      />
      {decorate?.(id)}
      <span className={hasLabels ? 'form-choice-label' : 'form-hidden'} id={`${first}-${index}-label`}>
        {label || id}
      </span>
    </label>
  )
  return (
    <div className={`form-choices form-columns-${columns}`} {...(isMultiple ? groupProps(ask) : radioGroupProps(ask))}>
      {choices.map(choice)}
      {hasOther && (
        <div className="form-choice-other">
          {choice({ id: otherValue, label: otherLabel || translate('Other') }, choices.length)}
          <OtherAnswer ask={ask} text={textIn(texts, 'other')} label={otherLabel || translate('Other')} />
        </div>
      )}
      {!isMultiple && <ClearChoice isRequired={ask.isRequired} />}
    </div>
  )
}

interface OtherAnswerProps {
  ask: AskProps
  text: string
  label: string
}

/** Where a respondent writes an answer of their own. It shows while that is chosen. */
export const OtherAnswer = ({ ask, text, label }: OtherAnswerProps) => (
  <input
    className="form-input form-other"
    type="text"
    autoComplete="off"
    defaultValue={text}
    aria-label={label}
    aria-invalid={ask.problem?.part === 'other' ? true : undefined}
    aria-describedby={ask.problem?.part === 'other' ? ask.describedBy : undefined}
    id={controlId(ask.any.context.block.id, 'other')}
    name={controlProps(ask, 'other').name}
  />
)
