import { ChoiceList } from '../asking/ChoiceList.tsx'
import type { BlockUi } from '../block-ui.ts'

export const multipleChoiceUi: BlockUi = { shape: 'group', Ask: ask => <ChoiceList ask={ask} isMultiple /> }
