import { ChoiceList } from '../asking/ChoiceList.tsx'
import { settingsOf } from '../asking/control-props.ts'
import type { BlockUi } from '../block-ui.ts'

export const yesNoUi: BlockUi = {
  shape: 'group',
  Ask(ask) {
    const { yesLabel, noLabel } = settingsOf<{ yesLabel: string; noLabel: string }>(ask)
    const choices = [
      { id: 'yes', label: yesLabel },
      { id: 'no', label: noLabel },
    ]
    return <ChoiceList ask={ask} isMultiple={false} choices={choices} />
  },
}
