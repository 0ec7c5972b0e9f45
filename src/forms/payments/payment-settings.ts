import { readSettings } from '../blocks/block-context.ts'
import { payment, type PaymentSettings } from '../blocks/payment/payment.ts'
import type { Block } from '../document/form-document.ts'

/** The settings of a payment, with defaults for those that are missing. */
export const paymentSettingsOf = ({ settings }: Pick<Block, 'settings'>): PaymentSettings =>
  readSettings(payment, settings) as PaymentSettings
