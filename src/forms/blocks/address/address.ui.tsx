import { PartControls } from '../asking/PartControls.tsx'
import type { BlockUi } from '../block-ui.ts'

const controls = {
  street: { autoComplete: 'address-line1', isWide: true },
  street2: { autoComplete: 'address-line2', isWide: true },
  city: { autoComplete: 'address-level2' },
  region: { autoComplete: 'address-level1' },
  postcode: { autoComplete: 'postal-code' },
  country: { autoComplete: 'country-name' },
}

export const addressUi: BlockUi = { shape: 'group', Ask: ask => <PartControls ask={ask} controls={controls} /> }
