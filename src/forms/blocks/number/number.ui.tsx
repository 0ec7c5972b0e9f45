import { TextControl } from '../asking/TextControl.tsx'
import type { BlockUi } from '../block-ui.ts'

export const numberUi: BlockUi = {
  shape: 'control',
  // A control of type 'number' drops what it cannot read, and the wheel changes it.
  Ask: ask => <TextControl {...ask} inputMode="decimal" />,
}
