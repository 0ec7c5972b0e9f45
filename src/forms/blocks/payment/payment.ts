import * as z from 'zod/mini'
import { currency as currencyField } from '../../../fields/currency/currency.ts'
import type { FieldType } from '../../../fields/field-type.ts'
import { number as numberField } from '../../../fields/number/number.ts'
import { singleLineText } from '../../../fields/single_line_text/single_line_text.ts'
import { url as urlField } from '../../../fields/url/url.ts'
import { thingId } from '../../document/thing-id.ts'
import { type BlockPart, defineBlock, type Problem } from '../block-type.ts'
import { shortSetting } from '../text-settings.ts'
import { isCurrency } from './money.ts'
import { readCoupon, readProduct } from './price-lines.ts'

const price = z.number().check(z.gte(0), z.lte(1_000_000))
const lines = (isRight: (line: string) => boolean, message: string) =>
  z._default(z.array(z.string().check(z.maxLength(300), z.refine(isRight, message))).check(z.maxLength(100)), [])

const settings = {
  /** The connection that takes the payments; null until one is chosen. */
  connectionId: z._default(z.nullable(z.string().check(z.regex(/^\d{1,18}$/, 'Not a connection'))), null),
  /** ISO 4217, in upper case. */
  currency: z._default(z.string().check(z.refine(isCurrency, 'Use a code of three letters, such as USD')), 'USD'),
  /** A fixed price, that of a product, one that the respondent enters, or the value of a variable. */
  pricing: z._default(z.enum(['fixed', 'products', 'entered', 'calculated']), 'fixed'),
  price: z._default(price, 10),
  /** 'Standard ticket: 20'. */
  products: lines(line => readProduct(line) !== null, 'Write the name and the price, such as “Ticket: 20”'),
  minPrice: z._default(price, 1),
  maxPrice: z._default(z.nullable(price), null),
  variableId: z._default(z.nullable(thingId), null),
  hasQuantity: z._default(z.boolean(), false),
  maxQuantity: z._default(z.int().check(z.gte(1), z.lte(10_000)), 10),
  /** 'SPRING 20%'. The public page only knows whether there are any. */
  coupons: lines(line => readCoupon(line) !== null, 'Write the code and what it takes off, such as “SPRING 20%”'),
  /** On the receipt and in the account of the payment service; '' for the label of the question. */
  statement: shortSetting,
  taxNote: shortSetting,
  /** Whether a receipt is sent to the first mail address that was answered. */
  sendsReceipt: z._default(z.boolean(), true),
}

export type PaymentSettings = z.infer<z.ZodMiniObject<typeof settings>>

const text = (key: string, name: string): BlockPart => ({ key, name, type: singleLineText as FieldType, template: {} })

const money = (key: string, name: string, code: string): BlockPart => ({
  key,
  name,
  type: currencyField as FieldType,
  template: currencyField.template.parse({ currencySymbol: code }),
})

/** What only the server knows: what was paid, in the words of results. */
const fromServer = ({ currency }: PaymentSettings): BlockPart[] =>
  [
    money('amount', 'Amount', currency),
    text('currency', 'Currency'),
    text('state', 'State'),
    text('reference', 'Payment ID'),
    { key: 'receipt', name: 'Receipt', type: urlField as FieldType, template: urlField.template.parse({}) },
  ].map(part => ({ ...part, isFromServer: true as const }))

/** A payment. What was paid comes from the payment service, never from the browser. */
export const payment = defineBlock({
  type: 'payment',
  label: 'Payment',
  group: 'advanced',
  searchWords: 'stripe card checkout price money coupon donation',
  settings: z.object(settings),
  isTakenAtSubmit: true,
  parts: ({ settings: own }) => [
    ...(own.pricing === 'products' ? [text('product', 'Product')] : []),
    ...(own.pricing === 'entered' ? [money('price', 'Entered price', own.currency)] : []),
    ...(own.hasQuantity
      ? [
          {
            key: 'quantity',
            name: 'Quantity',
            type: numberField as FieldType,
            template: numberField.template.parse({}),
          },
        ]
      : []),
    ...(own.coupons.length > 0 ? [text('coupon', 'Coupon')] : []),
    ...fromServer(own),
  ],
  missing: () => null,
  check(answer, { settings: own }): Problem | null {
    const { quantity, price: entered } = answer
    if (own.hasQuantity && quantity !== null && quantity !== undefined) {
      const wrong = (message: string) => ({ part: 'quantity', message })
      if (!Number.isInteger(quantity)) return wrong('Use a whole number')
      if (Number(quantity) < 1) return wrong('Use 1 or more')
      if (Number(quantity) > own.maxQuantity) return wrong(`Use ${own.maxQuantity} or less`)
    }
    if (own.pricing === 'entered' && typeof entered === 'number') {
      if (entered < own.minPrice) return { part: 'price', message: `Use ${own.minPrice} ${own.currency} or more` }
      if (own.maxPrice !== null && entered > own.maxPrice)
        return { part: 'price', message: `Use ${own.maxPrice} ${own.currency} or less` }
    }
    return null
  },
  sample: { settings: { hasQuantity: true }, answer: { quantity: 2 } },
})
