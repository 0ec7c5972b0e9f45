import { TextControl } from '../asking/TextControl.tsx'
import type { BlockUi } from '../block-ui.ts'

export const shortAnswerUi: BlockUi = { shape: 'control', Ask: TextControl }
