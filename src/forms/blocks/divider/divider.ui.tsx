import type { BlockUi } from '../block-ui.ts'

export const dividerUi: BlockUi = { shape: 'content', Ask: () => <hr className="form-divider" /> }
