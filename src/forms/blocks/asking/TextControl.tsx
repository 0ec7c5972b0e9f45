import type { HTMLInputAutoCompleteAttribute, HTMLInputTypeAttribute } from 'react'
import type { AskProps } from '../block-ui.ts'
import { textIn } from '../entries.ts'
import { controlProps, settingsOf, textsOf } from './control-props.ts'

interface TextControlProps extends AskProps {
  type?: HTMLInputTypeAttribute
  inputMode?: 'decimal' | 'email' | 'tel' | 'url'
  autoComplete?: HTMLInputAutoCompleteAttribute
  /** Shown before and behind the text, such as a currency. */
  prefix?: string
  suffix?: string
}

/** A question that is answered with one line of text. */
export function TextControl({
  type = 'text',
  inputMode,
  autoComplete,
  prefix = '',
  suffix = '',
  ...ask
}: TextControlProps) {
  const { placeholder = '' } = settingsOf<{ placeholder?: string }>(ask)
  const input = (
    <input
      className="form-input"
      type={type}
      inputMode={inputMode}
      autoComplete={autoComplete ?? 'off'}
      placeholder={placeholder || undefined}
      defaultValue={textIn(textsOf(ask), '')}
      {...controlProps(ask)}
    />
  )
  if (prefix === '' && suffix === '') return input
  return (
    <span className="form-affixed">
      {prefix !== '' && <span className="form-affix">{prefix}</span>}
      {input}
      {suffix !== '' && <span className="form-affix">{suffix}</span>}
    </span>
  )
}
