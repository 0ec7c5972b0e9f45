import { payment } from '../../blocks/payment/payment.ts'
import { paymentUi } from '../../blocks/payment/payment.ui.tsx'
import type { LoadedBlocks } from './load-blocks.ts'

/** The block of forms that take payments. */
export const paymentBlocks: LoadedBlocks = { types: { payment }, uis: { payment: paymentUi } }
