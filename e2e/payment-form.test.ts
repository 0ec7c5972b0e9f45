import { createEmulator } from 'emulate'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stripeEmulator } from '../src/connections/services/stripe/stripe.emulator.ts'
import { emulatedStripeKeys, stripeState } from '../src/connections/services/stripe/stripe-state.emulator.ts'
import { axeProblems } from './axe-problems.ts'
import { openProduct } from './product.ts'

const stripe = await createEmulator({ service: stripeEmulator, port: 0, seed: stripeState() })
const product = openProduct({ services: { stripe: { baseUrl: stripe.url } } })
let maker: Page
let visitor: Page
let address: string

beforeAll(async () => {
  maker = await product.openSignedIn('/home')
  const created = await maker.request.post('/admin/flows', {
    data: { type: 'payment', name: 'Concert', workspaceId: null },
  })
  const { flow } = (await created.json()) as { flow: { publicIdentifier: string } }
  address = flow.publicIdentifier
})
afterAll(() => stripe.close())

const setting = (name: string) => maker.getByRole('textbox', { name, exact: true })

test('a payment is set up in the editor: the account, the price, and a coupon', async () => {
  await maker.goto(`${product.server.url}/editor/${address}/edit`)
  const block = maker.getByRole('group', { name: /^Block 1:/ })
  await block.getByText('Payment', { exact: true }).click()
  await maker.keyboard.press('ControlOrMeta+A')
  await maker.keyboard.type('Ticket')
  await maker.getByRole('button', { name: 'Connect Stripe' }).click()
  const dialog = maker.getByRole('dialog', { name: 'Connect Stripe' })
  await dialog.getByRole('textbox', { name: 'Secret key' }).fill(emulatedStripeKeys.secretKey)
  await dialog.getByRole('textbox', { name: 'Publishable key' }).fill(emulatedStripeKeys.publishableKey)
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click()
  await maker.getByRole('combobox', { name: 'Stripe account' }).click()
  await maker.getByRole('option', { name: /Analytical Engines/ }).click()
  await maker.getByText('Test mode', { exact: true }).waitFor()
  await setting('Price').fill('25')
  await setting('Coupons').fill('HALF 50%')
  await maker.getByText('HALF: $12.50').waitFor()
  await maker.getByRole('button', { name: 'Saved', exact: true }).waitFor()
  await maker.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect.poll(async () => (await maker.request.get(`${product.server.url}/t/${address}`)).status()).toBe(200)
})

const fillCard = async (number: string) => {
  const frame = visitor.frameLocator('iframe[title="Secure payment input frame"]')
  await frame.getByLabel('Card number').fill(number)
  await frame.getByLabel('Expiration date').fill('12 / 34')
  await frame.getByLabel('Security code').fill('123')
}

test('a respondent pays with a coupon, after a declined card, and confirms the payment', async () => {
  visitor = await product.open(`/t/${address}`)
  await visitor.getByText('Test mode. No money moves.').waitFor()
  expect(await axeProblems(visitor)).toEqual([])
  await visitor.getByRole('textbox', { name: 'Coupon' }).fill('half')
  await visitor.keyboard.press('Tab')
  await visitor.getByText('$12.50', { exact: true }).waitFor()
  await visitor.getByRole('button', { name: 'Submit' }).click()
  await visitor.getByText('Your card number is incomplete.').first().waitFor()
  await fillCard('4000000000000002')
  await visitor.getByRole('button', { name: 'Submit' }).click()
  await visitor.getByText('Your card was declined.').first().waitFor()
  await visitor.locator('.form-card:focus').waitFor()
  await fillCard('4000002760003184')
  await visitor.getByRole('button', { name: 'Submit' }).dblclick()
  await visitor.frameLocator('iframe[title="3D Secure"]').getByRole('button', { name: 'Complete' }).click()
  await visitor.getByRole('heading', { name: 'Thank you' }).waitFor()
  const { intents } = stripe.snapshot().state
  expect(Object.values(intents)).toMatchObject([{ amount: 1250, currency: 'usd', status: 'succeeded' }])
})

test('its maker finds the payment in the results, and refunds a part and the rest', async () => {
  await maker.goto(`${product.server.url}/editor/${address}/results`)
  await maker.getByRole('button', { name: 'Payments' }).click()
  const dialog = maker.getByRole('dialog', { name: 'Payments' })
  await dialog.getByText('Paid', { exact: true }).waitFor()
  const refund = async (amount: string, verb: string) => {
    await dialog.getByRole('button', { name: 'Refund', exact: true }).click()
    await dialog.getByRole('textbox', { name: 'Amount in USD' }).fill(amount)
    await dialog.getByRole('button', { name: verb }).click()
  }
  await refund('2.5', 'Refund $2.50')
  await dialog.getByText('Partly refunded').waitFor()
  await refund('10', 'Refund $10.00')
  await dialog.getByText('Refunded', { exact: true }).waitFor()
  expect(await axeProblems(maker)).toEqual([])
  const { refunds } = stripe.snapshot().state
  expect(Object.values(refunds).map(({ amount }) => amount)).toEqual([250, 1000])
})
