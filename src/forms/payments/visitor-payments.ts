import { isTestMode } from '../../connections/services/stripe/stripe.ts'
import { stripe } from '../../connections/services/stripe/stripe.ts'
import { AppError } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Coupon } from '../blocks/payment/price-lines.ts'
import type { PublicForm } from '../submissions/public-form.ts'
import { loadVersion } from '../versions/load-version.ts'
import { openPaymentConnection } from './payment-connection.ts'
import { findCoupon, type PaymentBlock, paymentBlockOf } from './payment-order.ts'

/** What the page needs to ask how somebody wants to pay. */
export interface PaymentSetup {
  /** The script of the payment service. */
  script: string
  publishableKey: string
  isTest: boolean
}

/** Where the script of the payment service is, and its origin for the policy of the page. */
export function paymentScript({ config }: Pick<Platform, 'config'>): { script: string; origins: readonly string[] } {
  const base = config.services[stripe.type]?.baseUrl
  if (base !== undefined) return { script: `${base}/v3/`, origins: [new URL(base).origin] }
  return {
    script: 'https://js.stripe.com/v3/',
    // https://docs.stripe.com/security/guide#content-security-policy
    origins: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://api.stripe.com', 'https://hooks.stripe.com'],
  }
}

async function requireBlock(platform: Platform, { link, version }: PublicForm, number: number): Promise<PaymentBlock> {
  const shown = version?.number === number ? version : await loadVersion(platform, { flowId: link.flowId, number })
  const block = shown && paymentBlockOf(shown)
  if (!block) throw new AppError('not_found', 'This form takes no payments.')
  return block
}

/** What the page of a version needs to take a payment. @throws AppError `conflict` when payments do not work */
export async function paymentSetup(platform: Platform, opened: PublicForm, number: number): Promise<PaymentSetup> {
  const { settings } = await requireBlock(platform, opened, number)
  const { organizationId } = opened.link
  const { config } = await openPaymentConnection(platform, { connectionId: settings.connectionId, organizationId })
  const { script } = paymentScript(platform)
  return { script, publishableKey: config['publishableKey'] ?? '', isTest: isTestMode(config) }
}

/** What a coupon takes off. @throws AppError `not_found` when it does not exist or has expired. */
export async function checkCoupon(
  platform: Platform,
  opened: PublicForm,
  { version, code }: { version: number; code: string },
): Promise<Pick<Coupon, 'off'>> {
  const { settings } = await requireBlock(platform, opened, version)
  const coupon = findCoupon(settings, code, new Date().toISOString().slice(0, 10))
  if ('message' in coupon) throw new AppError('not_found', coupon.message)
  return { off: coupon.off }
}
