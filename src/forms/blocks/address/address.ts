import * as z from 'zod/mini'
import { defineBlock } from '../block-type.ts'
import { shownParts, textParts } from '../named-parts.ts'

const names = {
  street: 'Street',
  street2: 'Apartment, floor',
  city: 'City',
  region: 'State or region',
  postcode: 'Postal code',
  country: 'Country',
} as const

const keys = ['street', 'street2', 'city', 'region', 'postcode', 'country'] as const

export const address = defineBlock({
  type: 'address',
  label: 'Address',
  group: 'contact',
  searchWords: 'street city country postal code',
  settings: z.object(shownParts(keys, { required: ['street', 'city', 'country'] })),
  parts: ({ settings }) => textParts(settings.shownParts, names),
  missing: (answer, { settings }) =>
    settings.requiredParts.find(key => settings.shownParts.includes(key) && !answer[key]) ?? null,
  sample: {
    answer: { street: '1 Main St', street2: null, city: 'Springfield', region: 'OR', postcode: '97475', country: 'US' },
  },
})
