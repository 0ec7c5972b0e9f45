import { checkConnection } from '../../connections/health/check-connection.ts'
import { ServiceRefusal } from '../../connections/client/service-errors.ts'
import type { ServiceClient } from '../../connections/service.ts'
import {
  cancelPayment,
  confirmPayment,
  createPayment,
  readStripePayment,
  type StripePayment,
  updatePayment,
} from '../../connections/services/stripe/stripe-payments.ts'
import { hashRequest } from '../../engine/api/hash-request.ts'
import { accessSettings } from '../../flows/flow-settings.ts'
import { AppError } from '../../platform/errors.ts'
import { run } from '../../platform/sql/run.ts'
import { inTransaction } from '../../platform/sql/transactions.ts'
import type { PriceProblem } from '../blocks/payment/price.ts'
import { mentionReader } from '../logic/mention-values.ts'
import { fillIn } from '../logic/piping.ts'
import { evaluateSubmission, givenAnswers, type OpenSubmission, readSaved } from '../submissions/open-submission.ts'
import { isKnown, respondentKey } from '../submissions/once.ts'
import { refusalOf } from '../submissions/public-form.ts'
import { alreadySubmitted, type SubmitResult, submitSubmission } from '../submissions/submit-submission.ts'
import { notPayable, openPaymentConnection } from './payment-connection.ts'
import { type Order, orderOf, type PaymentBlock, paymentBlockOf, receiptEmailOf, usedUp } from './payment-order.ts'
import {
  countReserved,
  lockReservations,
  type PaymentRow,
  putIntended,
  putOpen,
  releasePayment,
  selectPayment,
  takePayment,
  updateIntent,
} from './payments.sql.ts'
import { busySeconds, isCovered, readPayment, storePaidAnswers, storeSettled } from './settle-payment.ts'

/** What a page sends beside the answers of a form with a payment. */
export interface PaymentInput {
  /** The confirmation token of what was entered; null if nothing has to be paid, or it was paid already. */
  token: string | null
}

/** 'action': the owner of the card has to confirm the payment first, such as at their bank. */
export type PaidResult = SubmitResult | { state: 'action'; clientSecret: string }

const needsScripts = 'Paying needs JavaScript. Turn it on in your browser, and reload this page.'
const notEntered = 'Enter how you want to pay'

/** When the job looks at a payment that nobody finished, in seconds. */
const firstLook = 300

interface Paying {
  submission: OpenSubmission
  block: PaymentBlock
  evaluation: ReturnType<typeof evaluateSubmission>
  given: Readonly<Record<string, unknown>>
  /** Undefined for a page without scripts. */
  input: PaymentInput | undefined
  /** Whether this call is the one that may pay and cancel now. */
  lease: { isTaken: boolean }
}

const busy = () => new AppError('unavailable', 'This payment is being made in another tab. Wait a moment.')

const isProblem = (result: object): result is PriceProblem => 'message' in result

const wrong = ({ id, pageId }: PaymentBlock, problem: PriceProblem): SubmitResult => ({
  state: 'invalid',
  problems: { [id]: problem },
  pageId,
})

/**
 * Submits the answers to a form, and takes the payment that it asks for before. However often and from wherever this
 * arrives, at most one payment is made for a submission, and its answers are stored once. After it was paid, the answers
 * of that moment count.
 *
 * @throws AppError as `submitSubmission`; `conflict` when the connection does not work; `unavailable` when the payment service cannot be reached, or another tab pays
 * right now.
 */
export async function submitWithPayment(
  submission: OpenSubmission,
  given: Readonly<Record<string, unknown>>,
  input: PaymentInput | undefined,
): Promise<PaidResult> {
  const block = paymentBlockOf(submission.version)
  if (!block) return submitSubmission(submission, given)
  const { base, claims } = submission
  const before = await readPayment(base, claims.submissionId)
  if (before && (isCovered(before) || before.answeredAt !== null)) return storePaidAnswers(submission, before)
  const evaluation = evaluateSubmission(submission, given)
  const isShown = evaluation.blocks[block.id]?.isVisible === true
  if (!isShown && !before?.intentId) return submitSubmission(submission, given)
  const { pool } = base.platform
  const lease = { isTaken: false }
  if (before) {
    const [taken] = await run(pool, takePayment(base.schema, claims.submissionId, busySeconds))
    if (!taken) throw busy()
    lease.isTaken = true
  }
  try {
    return await pay({ submission, block, evaluation, given, input, lease }, before)
  } finally {
    if (lease.isTaken) await run(pool, releasePayment(base.schema, claims.submissionId))
  }
}

async function pay(paying: Paying, before: PaymentRow | undefined): Promise<PaidResult> {
  const { submission, block, evaluation, given, input } = paying
  const { base, opened } = submission
  // Whatever was begun before comes first: it may be paid by now.
  if (before?.intentId && before.state !== 'canceled') {
    const client = await openClient(paying, before)
    const row = await storeSettled(base, before, await readStripePayment(client, before.intentId))
    if (isCovered(row)) return storePaidAnswers(submission, row)
  }
  const isRefused = opened.state !== 'open' || evaluation.refusal !== null
  const isShown = evaluation.blocks[block.id]?.isVisible === true
  if (isRefused || !isShown || Object.keys(evaluation.problems).length > 0) return submitSubmission(submission, given)
  // Nothing is charged for answers that are not stored, because others of this submission were, without a payment.
  if ((await readSaved(submission))?.state === 'submitted') throw alreadySubmitted()
  const { flowId } = opened.link
  const person = respondentKey({ flowId, version: submission.version, browser: opened.browser }, evaluation.answers)
  if (person !== null && (await isKnown(base.platform, flowId, person))) throw refusalOf('answered')
  const order = orderOf(block, evaluation)
  if (isProblem(order)) return wrong(block, order)
  if (order.amount > 0 && input === undefined) return wrong(block, { part: 'amount', message: needsScripts })
  if (order.amount > 0 && !input?.token) return wrong(block, { part: 'amount', message: notEntered })
  // What was begun before must not be charged any more, such as in another tab.
  if (order.amount === 0 && before?.intentId && before.state !== 'canceled')
    await cancelPayment(await openClient(paying, before), before.intentId)
  const row = await reserve(paying, order)
  if (isProblem(row)) return wrong(block, row)
  if (row.state === 'free') return storePaidAnswers(submission, row)
  return confirm(paying, row, input?.token ?? '')
}

const openClient = ({ submission, block }: Paying, row?: PaymentRow): Promise<ServiceClient> =>
  openPaymentConnection(submission.base.platform, {
    connectionId: row?.connectionId ?? block.settings.connectionId,
    organizationId: submission.opened.link.organizationId,
  })

/** Stores what is about to be paid, and reserves a place among the responses and the use of a coupon. */
async function reserve(paying: Paying, { price, coupon, amount }: Order): Promise<PaymentRow | PriceProblem> {
  const { submission, block, given, lease } = paying
  const { base, claims, opened } = submission
  const { platform, schema } = base
  const { submissionId } = claims
  if (amount > 0) await openClient(paying)
  const { maxSubmissions } = accessSettings(opened.link.settings)
  const row = await inTransaction(platform.pool, schema, async connection => {
    const [total] = await run(connection, lockReservations(schema))
    const code = coupon?.code ?? null
    const [others] = await run(connection, countReserved(schema, { submissionId, coupon: code }))
    const taken = (total?.submitted ?? 0) + (others?.places ?? 0)
    if (maxSubmissions !== null && taken >= maxSubmissions) throw refusalOf('full')
    if (coupon?.limit !== undefined && coupon.limit !== null && (others?.uses ?? 0) >= coupon.limit) return usedUp
    const [stored] = await run(
      connection,
      putIntended(schema, {
        submissionId,
        blockId: block.id,
        amount,
        currency: price.currency,
        coupon: code,
        connectionId: amount === 0 ? null : block.settings.connectionId,
        claims,
        answers: givenAnswers(submission, given, { areStored: false }),
      }),
    )
    const hasLease = lease.isTaken || (await run(connection, takePayment(schema, submissionId, busySeconds))).length > 0
    // Another tab has begun to pay meanwhile.
    if (!stored || !hasLease) throw busy()
    return stored
  })
  if (isProblem(row)) return row
  lease.isTaken = true
  await run(platform.pool, putOpen({ flowId: opened.link.flowId, submissionId }, firstLook))
  return row
}

/** Makes the payment at the service. */
async function confirm(paying: Paying, row: PaymentRow, token: string): Promise<PaidResult> {
  const { submission, block } = paying
  const client = await openClient(paying, row)
  try {
    const payment = await confirmPayment(client, await currentIntent(paying, row, client), token)
    return await finish(paying, row, payment)
  } catch (error) {
    if (!(error instanceof ServiceRefusal)) throw error
    const { code, text, status } = error.refusal
    const current = await run(submission.base.platform.pool, selectPayment(submission.base.schema, row.submissionId))
    const { intentId = null } = current[0] ?? {}
    // It was paid in the meantime, or its bank still has to be asked.
    if (code === 'payment_intent_unexpected_state' && intentId !== null)
      return finish(paying, row, await readStripePayment(client, intentId))
    if (status === 402 || code === 'amount_too_small')
      return wrong(block, { part: 'amount', message: text ?? 'Your payment was declined. Try another way to pay.' })
    // What the service says of the connection is for its owner, who gets a mail.
    if (status === 401 && row.connectionId !== null)
      await checkConnection(submission.base.platform, row.connectionId).catch(() => null)
    if (status === 401 || status === 403) throw notPayable()
    throw error
  }
}

/** The intent of a payment, with the amount of now. */
async function currentIntent({ submission, block, evaluation }: Paying, row: PaymentRow, client: ServiceClient) {
  const { base, opened, version } = submission
  const { submissionId, amount, currency, attempt } = row
  const { statement } = block.settings
  const { timeZone, locale, parameters } = submission.claims
  const field = { now: Date.now(), timeZone, locale }
  const valueOf = mentionReader(version.form, { evaluation, field, parameters })
  const given = {
    amount,
    currency,
    description: fillIn(statement || block.any.context.block.label || opened.link.name, valueOf),
    receiptEmail: receiptEmailOf(version, block, evaluation),
  }
  if (row.intentId !== null) return (await updatePayment(client, row.intentId, given)).id
  const metadata = {
    gridloom_flow: opened.link.flowId,
    gridloom_submission: submissionId,
    form: opened.link.name.slice(0, 500),
  }
  // The service refuses a key that comes again with anything else.
  const key = `intent-${submissionId}-${attempt}-${hashRequest('payment', { given, metadata })}`
  const { id } = await createPayment(client, { ...given, metadata }, key)
  await run(base.platform.pool, updateIntent(base.schema, { submissionId, intentId: id }))
  return id
}

async function finish({ submission, block }: Paying, row: PaymentRow, payment: StripePayment): Promise<PaidResult> {
  if (payment.status === 'requires_action' && payment.clientSecret !== null)
    return { state: 'action', clientSecret: payment.clientSecret }
  const stored = await storeSettled(submission.base, { ...row, intentId: payment.id }, payment)
  if (isCovered(stored)) return storePaidAnswers(submission, stored)
  return wrong(block, { part: 'amount', message: 'The payment was not completed. Try again.' })
}
