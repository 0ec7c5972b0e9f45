import { calculated } from '../../blocks/calculated/calculated.ts'
import { calculatedUi } from '../../blocks/calculated/calculated.ui.tsx'
import { location } from '../../blocks/location/location.ts'
import { locationUi } from '../../blocks/location/location.ui.tsx'
import { payment } from '../../blocks/payment/payment.ts'
import { paymentUi } from '../../blocks/payment/payment.ui.tsx'
import type { LoadedBlocks } from './load-blocks.ts'

/** Blocks with code of their own that few pages need. */
export const advancedBlocks: LoadedBlocks = {
  types: { location, calculated, payment },
  uis: { location: locationUi, calculated: calculatedUi, payment: paymentUi },
}
