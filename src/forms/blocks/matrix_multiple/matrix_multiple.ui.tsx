import { MatrixTable } from '../asking/MatrixTable.tsx'
import type { BlockUi } from '../block-ui.ts'

export const matrixMultipleUi: BlockUi = { shape: 'group', Ask: ask => <MatrixTable ask={ask} isMultiple /> }
