import { ChoiceList } from '../asking/ChoiceList.tsx'
import type { BlockUi } from '../block-ui.ts'

export const singleChoiceUi: BlockUi = { shape: 'group', Ask: ask => <ChoiceList ask={ask} isMultiple={false} /> }
