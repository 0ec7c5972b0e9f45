import type { Service } from './service.ts'
import { airtable } from './services/airtable/airtable.ts'
import { googlesheets } from './services/googlesheets/googlesheets.ts'
import { slack } from './services/slack/slack.ts'
import { smtp } from './services/smtp/smtp.ts'
import { stripe } from './services/stripe/stripe.ts'

/** Every service that people can connect, by its type. */
const services = { airtable, googlesheets, slack, smtp, stripe } satisfies Record<string, Service>

export type ServiceType = keyof typeof services

const byType: Readonly<Record<string, Service>> = services

/** The service of a type; null when the product does not know it. */
export const findService = (type: string): Service | null =>
  Object.hasOwn(byType, type) ? (byType[type] ?? null) : null

export const allServices: readonly Service[] = Object.values(byType)
