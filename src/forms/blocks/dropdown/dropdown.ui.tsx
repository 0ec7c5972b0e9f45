import { OtherAnswer } from '../asking/ChoiceList.tsx'
import { controlProps, settingsOf, textsOf } from '../asking/control-props.ts'
import type { BlockUi } from '../block-ui.ts'
import { textIn } from '../entries.ts'
import { otherValue } from '../entry-rules.ts'
import { useTranslate } from '../asking/use-translate.ts'

interface Settings {
  placeholder: string
  hasOther: boolean
  otherLabel: string
}

export const dropdownUi: BlockUi = {
  shape: 'control',
  Ask(ask) {
    const { placeholder, hasOther, otherLabel } = settingsOf<Settings>(ask)
    const translate = useTranslate()
    const texts = textsOf(ask)
    return (
      <div className="form-dropdown">
        <select className="form-input" defaultValue={textIn(texts, '')} {...controlProps(ask)}>
          <option value="">{placeholder || translate('Choose')}</option>
          {ask.options.map(({ id, label }) => (
            <option key={id} value={id}>
              {label || id}
            </option>
          ))}
          {hasOther && <option value={otherValue}>{otherLabel || translate('Other')}</option>}
        </select>
        {hasOther && <OtherAnswer ask={ask} text={textIn(texts, 'other')} label={otherLabel || translate('Other')} />}
      </div>
    )
  },
}
