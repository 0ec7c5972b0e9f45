import { TextControl } from '../asking/TextControl.tsx'
import type { BlockUi } from '../block-ui.ts'

export const emailUi: BlockUi = {
  shape: 'control',
  Ask: ask => <TextControl {...ask} type="email" inputMode="email" autoComplete="email" />,
}
