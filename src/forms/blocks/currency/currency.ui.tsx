import { settingsOf } from '../asking/control-props.ts'
import { TextControl } from '../asking/TextControl.tsx'
import type { BlockUi } from '../block-ui.ts'

export const currencyUi: BlockUi = {
  shape: 'control',
  Ask: ask => (
    <TextControl {...ask} inputMode="decimal" prefix={settingsOf<{ currencySymbol: string }>(ask).currencySymbol} />
  ),
}
