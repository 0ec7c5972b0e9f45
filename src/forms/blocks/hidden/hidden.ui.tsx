import type { BlockUi } from '../block-ui.ts'

export const hiddenUi: BlockUi = { shape: 'content', Ask: () => null }
