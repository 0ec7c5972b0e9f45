import * as z from 'zod/mini'
import { currency as currencyField } from '../../../fields/currency/currency.ts'
import type { FieldType } from '../../../fields/field-type.ts'
import { singleLineText } from '../../../fields/single_line_text/single_line_text.ts'
import { thingId } from '../../document/thing-id.ts'
import { defineBlock } from '../block-type.ts'
import { shortSetting } from '../text-settings.ts'

const text = (key: string, name: string) => ({ key, name, type: singleLineText as FieldType, template: {} })

/** A payment. What was paid comes from the payment service, never from the browser. */
export const payment = defineBlock({
  type: 'payment',
  label: 'Payment',
  group: 'advanced',
  searchWords: 'stripe card checkout price money',
  settings: z.object({
    /** ISO 4217, in upper case. */
    currency: z._default(z.string().check(z.regex(/^[A-Z]{3}$/, 'Not a currency')), 'USD'),
    /** A fixed price, one that the respondent chooses, or the value of a variable. */
    pricing: z._default(z.enum(['fixed', 'chosen', 'calculated']), 'fixed'),
    price: z._default(z.number().check(z.gte(0), z.lte(1_000_000)), 10),
    minPrice: z._default(z.number().check(z.gte(0), z.lte(1_000_000)), 1),
    variableId: z._default(z.nullable(thingId), null),
    hasQuantity: z._default(z.boolean(), false),
    taxNote: shortSetting,
    isTest: z._default(z.boolean(), true),
  }),
  isFromServer: true,
  parts: ({ settings }) => [
    {
      key: 'amount',
      name: 'Amount',
      type: currencyField as FieldType,
      template: currencyField.template.parse({ currencySymbol: settings.currency }),
    },
    text('state', 'State'),
    text('reference', 'Reference'),
  ],
  sample: { answer: { amount: 10, state: 'paid', reference: 'pi_1' } },
})
