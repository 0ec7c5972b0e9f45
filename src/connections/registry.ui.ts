import { IconPlug } from '@tabler/icons-react'
import type { ServiceType } from './registry.ts'
import type { ServiceUi } from './service-ui.ts'
import { airtableUi } from './services/airtable/airtable.ui.ts'
import { googlesheetsUi } from './services/googlesheets/googlesheets.ui.ts'
import { slackUi } from './services/slack/slack.ui.ts'
import { smtpUi } from './services/smtp/smtp.ui.ts'
import { stripeUi } from './services/stripe/stripe.ui.ts'

/** The screen half of every service. */
const serviceUis = {
  airtable: airtableUi,
  googlesheets: googlesheetsUi,
  slack: slackUi,
  smtp: smtpUi,
  stripe: stripeUi,
} satisfies Record<ServiceType, ServiceUi>

const byType: Readonly<Record<string, ServiceUi>> = serviceUis

/** The screen half of a service; a plain one for a type that this version does not know. */
export const serviceUiOf = (type: string): ServiceUi => byType[type] ?? { icon: IconPlug }
