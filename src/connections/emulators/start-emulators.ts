import path from 'node:path'
import { createEmulator, filePersistence } from 'emulate'
import type { Config } from '../../platform/config.ts'
import { airtableEmulator, airtableState, emulatedPersonalToken } from '../services/airtable/airtable.emulator.ts'
import { sampleBases } from '../services/airtable/sample-bases.emulator.ts'
import { googleEmulator, googleState } from '../services/googlesheets/google.emulator.ts'
import { sampleSpreadsheets } from '../services/googlesheets/sample-spreadsheets.emulator.ts'
import { slackSeed } from '../services/slack/slack.emulator.ts'
import { emulatedMailbox, startSmtpEmulator } from '../services/smtp/smtp.emulator.ts'
import { stripeEmulator } from '../services/stripe/stripe.emulator.ts'
import { emulatedStripeKeys, stripeState } from '../services/stripe/stripe-state.emulator.ts'

const firstPort = 4100
const client = { clientId: 'gridloom', clientSecret: 'gridloom-secret' }

/** The services that run on this machine, and what a person needs to know of them. */
export interface Emulators {
  services: Config['services']
  lines: string[]
  close(): Promise<void>
}

/**
 * Starts an emulator of every service on this machine, for trying connections without accounts. What they hold stays in
 * the data folder, so that connections still work after a restart.
 *
 * @param publicUrl the address of the product, to which they send people back.
 */
export async function startEmulators(dataDir: string, publicUrl: string): Promise<Emulators> {
  const redirectUri = (service: string) => `${publicUrl}/connect/${service}/callback`
  const clientsFor = (service: string) => [
    { id: client.clientId, secret: client.clientSecret, redirectUris: [redirectUri(service)] },
  ]
  const airtable = await createEmulator({
    service: airtableEmulator,
    port: firstPort,
    seed: { ...airtableState(), clients: clientsFor('airtable'), bases: sampleBases() },
    persistence: filePersistence(path.join(dataDir, 'emulated-airtable.json')),
  })
  const slack = await createEmulator({
    service: 'slack',
    port: firstPort + 1,
    seed: slackSeed(client, redirectUri('slack')),
  })
  const smtp = await startSmtpEmulator({ port: firstPort + 2 })
  const google = await createEmulator({
    service: googleEmulator,
    port: firstPort + 3,
    seed: { ...googleState(), clients: clientsFor('googlesheets'), spreadsheets: sampleSpreadsheets() },
    persistence: filePersistence(path.join(dataDir, 'emulated-google.json')),
  })
  const stripe = await createEmulator({
    service: stripeEmulator,
    port: firstPort + 4,
    seed: { ...stripeState(), clients: clientsFor('stripe') },
    persistence: filePersistence(path.join(dataDir, 'emulated-stripe.json')),
  })
  return {
    services: {
      airtable: { ...client, baseUrl: airtable.url },
      googlesheets: { ...client, baseUrl: google.url },
      slack: { ...client, baseUrl: slack.url },
      smtp: { baseUrl: smtp.url },
      stripe: { ...client, baseUrl: stripe.url },
    },
    lines: [
      `Airtable is emulated at ${airtable.url}; its personal access token is ${emulatedPersonalToken}`,
      `Google Sheets is emulated at ${google.url}`,
      `Slack is emulated at ${slack.url}`,
      `SMTP is emulated at ${smtp.url}; its user name is ‘${emulatedMailbox.username}’, its password ‘${emulatedMailbox.password}’`,
      `Stripe is emulated at ${stripe.url}; its secret key is ${emulatedStripeKeys.secretKey}, its publishable key ${emulatedStripeKeys.publishableKey}, and a card that works 4242 4242 4242 4242`,
    ],
    async close() {
      await airtable.close()
      await slack.close()
      await smtp.close()
      await google.close()
      await stripe.close()
    },
  }
}
