import { controlProps, settingsOf, textsOf } from '../asking/control-props.ts'
import type { BlockUi } from '../block-ui.ts'
import { textIn } from '../entries.ts'

export const longAnswerUi: BlockUi = {
  shape: 'control',
  Ask(ask) {
    const { rows, placeholder } = settingsOf<{ rows: number; placeholder: string }>(ask)
    return (
      <textarea
        className="form-input"
        rows={rows}
        placeholder={placeholder || undefined}
        defaultValue={textIn(textsOf(ask), '')}
        {...controlProps(ask)}
      />
    )
  },
}
