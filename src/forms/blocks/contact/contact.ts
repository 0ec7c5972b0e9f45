import * as z from 'zod/mini'
import { email as emailField } from '../../../fields/email/email.ts'
import type { FieldType } from '../../../fields/field-type.ts'
import { phoneNumber } from '../../../fields/phone_number/phone_number.ts'
import { defineBlock } from '../block-type.ts'
import { shownParts, textParts } from '../named-parts.ts'

const names = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  phone: 'Phone',
  company: 'Company',
} as const

const keys = ['firstName', 'lastName', 'email', 'phone', 'company'] as const

const types: Partial<Record<(typeof keys)[number], FieldType>> = {
  email: emailField as FieldType,
  phone: phoneNumber as FieldType,
}

export const contact = defineBlock({
  type: 'contact',
  label: 'Contact information',
  group: 'contact',
  searchWords: 'name first last email phone company',
  settings: z.object(shownParts(keys, { required: ['firstName', 'lastName', 'email'] })),
  parts: ({ settings }) =>
    textParts(settings.shownParts, names).map(part => ({
      ...part,
      type: types[part.key as keyof typeof names] ?? part.type,
    })),
  missing: (answer, { settings }) =>
    settings.requiredParts.find(key => settings.shownParts.includes(key) && !answer[key]) ?? null,
  sample: {
    answer: { firstName: 'Ann', lastName: 'Lee', email: 'ann@example.com', phone: '(213) 373-4253', company: null },
  },
})
