import { TextControl } from '../asking/TextControl.tsx'
import type { BlockUi } from '../block-ui.ts'

export const phoneUi: BlockUi = {
  shape: 'control',
  Ask: ask => <TextControl {...ask} type="tel" inputMode="tel" autoComplete="tel" />,
}
