import { ChoiceList } from '../asking/ChoiceList.tsx'
import { settingsOf } from '../asking/control-props.ts'
import type { BlockUi } from '../block-ui.ts'
import { useTranslate } from '../asking/use-translate.ts'

export const yesNoUi: BlockUi = {
  shape: 'group',
  Ask(ask) {
    const { yesLabel, noLabel } = settingsOf<{ yesLabel: string; noLabel: string }>(ask)
    const translate = useTranslate()
    const choices = [
      { id: 'yes', label: translate(yesLabel) },
      { id: 'no', label: translate(noLabel) },
    ]
    return <ChoiceList ask={ask} isMultiple={false} choices={choices} />
  },
}
