import type { PaymentSettings } from '../../blocks/payment/payment.ts'
import { discountOf, type Price } from '../../blocks/payment/price.ts'
import { readCoupon, readProduct } from '../../blocks/payment/price-lines.ts'
import { showMoney, toMinor } from '../../blocks/payment/money.ts'
import styles from './Payments.module.css'

/** What respondents will pay, as far as it is known before they answer. */
export function PricePreview({ settings }: { settings: PaymentSettings }) {
  const { currency, pricing } = settings
  const show = (minor: number) => showMoney(minor, currency, 'en')
  const prices =
    pricing === 'fixed'
      ? [{ name: 'Price', price: settings.price }]
      : pricing === 'products'
        ? settings.products.flatMap(line => readProduct(line) ?? [])
        : []
  if (prices.length === 0) return null
  const coupons = settings.coupons.flatMap(line => readCoupon(line) ?? [])
  return (
    <table className={styles.preview}>
      <caption>Preview</caption>
      <tbody>
        {prices.map(({ name, price }) => {
          const unit = toMinor(price, currency)
          const total: Price = { currency, unit, quantity: 1, total: unit }
          return (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>
                {show(unit)}
                {coupons.slice(0, 3).map(coupon => (
                  <span key={coupon.code} className={styles.help}>
                    {coupon.code}: {show(unit - discountOf(total, coupon))}
                  </span>
                ))}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
