import { TextControl } from '../asking/TextControl.tsx'
import type { BlockUi } from '../block-ui.ts'

export const urlUi: BlockUi = {
  shape: 'control',
  // A control of type 'url' would require https:// before the address.
  Ask: ask => <TextControl {...ask} inputMode="url" autoComplete="url" />,
}
