import { type PartControl, PartControls } from '../asking/PartControls.tsx'
import type { BlockUi } from '../block-ui.ts'

const controls: Readonly<Record<string, PartControl>> = {
  firstName: { autoComplete: 'given-name' },
  lastName: { autoComplete: 'family-name' },
  email: { autoComplete: 'email', type: 'email', inputMode: 'email' },
  phone: { autoComplete: 'tel', type: 'tel', inputMode: 'tel' },
  company: { autoComplete: 'organization', isWide: true },
}

export const contactUi: BlockUi = { shape: 'group', Ask: ask => <PartControls ask={ask} controls={controls} /> }
