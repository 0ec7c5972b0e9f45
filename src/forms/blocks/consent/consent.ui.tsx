import { controlProps, groupProps, settingsOf, textsOf } from '../asking/control-props.ts'
import { FormattedText } from '../asking/FormattedText.tsx'
import type { BlockUi } from '../block-ui.ts'
import { textIn } from '../entries.ts'
import { useTranslate } from '../asking/use-translate.ts'

export const consentUi: BlockUi = {
  shape: 'group',
  Ask(ask) {
    const { text } = settingsOf<{ text: string }>(ask)
    const translate = useTranslate()
    return (
      <div className="form-choices" {...groupProps(ask)}>
        <label className="form-choice">
          <input type="checkbox" value="yes" defaultChecked={textIn(textsOf(ask), '') !== ''} {...controlProps(ask)} />
          <span className="form-choice-label">
            {text === '' ? translate('I agree') : <FormattedText text={text} />}
          </span>
        </label>
      </div>
    )
  },
}
