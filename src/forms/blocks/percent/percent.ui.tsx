import { TextControl } from '../asking/TextControl.tsx'
import type { BlockUi } from '../block-ui.ts'

export const percentUi: BlockUi = {
  shape: 'control',
  Ask: ask => <TextControl {...ask} inputMode="decimal" suffix="%" />,
}
