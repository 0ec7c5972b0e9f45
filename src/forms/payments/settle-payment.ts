import { respondentId } from '../../access/person.ts'
import type { ServiceClient } from '../../connections/service.ts'
import {
  cancelPayment,
  readStripePayment,
  type StripePayment,
} from '../../connections/services/stripe/stripe-payments.ts'
import { openBase } from '../../engine/base/base.ts'
import { isReadOnlyField } from '../../engine/records/cells.ts'
import { changeRecords } from '../../engine/records/change-records.ts'
import type { Platform } from '../../platform/platform.ts'
import { run } from '../../platform/sql/run.ts'
import { answersTableId, recordIdOf } from '../answers/answers-table.ts'
import { formLinkKind } from '../submissions/form-link-kind.ts'
import type { OpenSubmission } from '../submissions/open-submission.ts'
import { type SubmitResult, submitSubmission } from '../submissions/submit-submission.ts'
import { noFiles, readSubmissionFiles } from '../uploads/submission-files.ts'
import { localizedVersion } from '../versions/localized-version.ts'
import { loadVersion } from '../versions/load-version.ts'
import { paymentAnswers } from './payment-answers.ts'
import { paymentBlockOf } from './payment-order.ts'
import { openPaymentConnection } from './payment-connection.ts'
import {
  deleteOpen,
  type PaymentRow,
  type PaymentState,
  putOpen,
  releasePayment,
  selectHasPayments,
  selectPayment,
  selectPublicId,
  takePayment,
  updateAnswered,
  updateProblem,
  updateSettled,
} from './payments.sql.ts'

/** Which payment: that of a submission. */
export interface PaymentId {
  flowId: string
  submissionId: string
}

/** A payment that was begun is canceled after so long, in milliseconds. */
const abandonedAfter = 3_600_000
/** Longer than the calls of a payment can take, in seconds. */
export const busySeconds = 240
/** When a payment that is busy is looked at again, in seconds. */
const busyLook = 60
/** When a debit that takes days is looked at again, in seconds. Its events come earlier. */
const processingInterval = 6 * 3600

const states: Record<string, PaymentState> = {
  succeeded: 'paid',
  processing: 'processing',
  requires_capture: 'processing',
  canceled: 'canceled',
}

/** Whether the answers of a payment are stored: it is paid, on its way, or free. */
export const isCovered = ({ state }: Pick<PaymentRow, 'state'>): boolean =>
  state === 'paid' || state === 'processing' || state === 'free'

/** What a payment is by what the service says of it. A debit that fails after it was accepted is a failed one. */
function stateOf(row: PaymentRow, { status }: StripePayment): PaymentState {
  const state = states[status]
  if (state !== undefined) return state
  return row.state === 'processing' || row.state === 'failed' ? 'failed' : 'intended'
}

/** Stores what the service says about a payment. */
export async function storeSettled(
  { platform, schema }: OpenSubmission['base'],
  row: PaymentRow,
  payment: StripePayment,
): Promise<PaymentRow> {
  const state = stateOf(row, payment)
  const isOther = state === 'paid' && (payment.amount !== row.amount || payment.currency !== row.currency)
  const [stored] = await run(
    platform.pool,
    updateSettled(schema, {
      submissionId: row.submissionId,
      state,
      amount: payment.amount,
      refunded: payment.refunded,
      isTest: !payment.isLive,
      receiptUrl: payment.receiptUrl,
      problem: isOther ? 'The amount that was paid differs from the price of the answers.' : null,
    }),
  )
  if (!stored) throw new Error('A payment was deleted while it was settled')
  return stored
}

/** Stores the answers of a payment, once, also when the form is closed by now. */
export async function storePaidAnswers(submission: OpenSubmission, row: PaymentRow): Promise<SubmitResult> {
  const { base, opened } = submission
  const result = await submitSubmission(submission, row.answers, { fromServer: paymentAnswers(row) })
  if (result.state !== 'submitted') return result
  const { pool } = base.platform
  await run(pool, updateAnswered(base.schema, row.submissionId))
  const id = { flowId: opened.link.flowId, submissionId: row.submissionId }
  await run(pool, row.state === 'processing' ? putOpen(id, processingInterval) : deleteOpen(id))
  return result
}

/** Opens the submission of a payment without its respondent; null if its form is gone. */
async function openPaid(platform: Platform, flowId: string, row: PaymentRow): Promise<OpenSubmission | null> {
  const [flow] = await run(platform.pool, selectPublicId(flowId))
  const link = flow && (await formLinkKind.find(platform, flow.publicId))
  const version = link && (await loadVersion(platform, { flowId, number: row.claims.version }))
  if (!link || !version) return null
  const { claims, submissionId } = row
  return {
    opened: { link, state: 'open', stateTexts: {}, browser: '', version },
    claims,
    version: localizedVersion(version, claims.locale),
    files: version.takesFiles ? await readSubmissionFiles(platform, { flowId, submissionId }) : noFiles,
    base: await openBase(platform, { flowId }),
  }
}

/** A client for a payment; null if nothing has to be asked, or nobody can be. */
async function clientFor(
  platform: Platform,
  { opened }: OpenSubmission,
  row: PaymentRow,
): Promise<ServiceClient | null> {
  if (row.intentId === null) return null
  const { organizationId } = opened.link
  return openPaymentConnection(platform, { connectionId: row.connectionId, organizationId })
}

/** The payment of a submission; undefined if there is none. */
export async function readPayment(
  { platform, schema }: OpenSubmission['base'],
  submissionId: string,
): Promise<PaymentRow | undefined> {
  const [table] = await run(platform.pool, selectHasPayments(schema))
  return table?.exists ? (await run(platform.pool, selectPayment(schema, submissionId)))[0] : undefined
}

/**
 * Asks the payment service how a payment is, and does what follows: stores its answers if they are not stored, updates
 * their record if its state has changed, and cancels a payment that nobody finished. Repeating it changes nothing.
 *
 * @returns the payment as it is then; null if there is none.
 * @throws AppError when the service cannot be asked.
 */
export async function settlePayment(
  platform: Platform,
  { flowId, submissionId }: PaymentId,
): Promise<PaymentRow | null> {
  const [flow] = await run(platform.pool, selectPublicId(flowId))
  const base = flow && (await openBase(platform, { flowId }))
  const row = base && (await readPayment(base, submissionId))
  const submission = row && (await openPaid(platform, flowId, row))
  if (!base || !row || !submission) {
    await run(platform.pool, deleteOpen({ flowId, submissionId }))
    return null
  }
  // A respondent who is paying right now settles it, or a later run does.
  const [taken] = await run(platform.pool, takePayment(base.schema, submissionId, busySeconds))
  if (!taken) {
    // What was read before this event or call may be older than what it is about.
    await run(platform.pool, putOpen({ flowId, submissionId }, busyLook))
    return row
  }
  try {
    return await settleTaken(submission, row, await clientFor(platform, submission, row))
  } catch (error) {
    await run(platform.pool, updateProblem(base.schema, submissionId, (error as Error).message))
    throw error
  } finally {
    await run(platform.pool, releasePayment(base.schema, submissionId))
  }
}

async function settleTaken(
  submission: OpenSubmission,
  before: PaymentRow,
  client: ServiceClient | null,
): Promise<PaymentRow> {
  const { base, opened } = submission
  const id = { flowId: opened.link.flowId, submissionId: before.submissionId }
  const isAbandoned = Date.now() - Date.parse(before.createdAt) > abandonedAfter
  if (client === null || before.intentId === null) {
    if (isCovered(before) && before.answeredAt === null) await storePaidAnswers(submission, before)
    else if (isAbandoned && before.state === 'intended') return cancelRow(submission, before)
    else if (before.state !== 'intended') await run(base.platform.pool, deleteOpen(id))
    return before
  }
  let payment = await readStripePayment(client, before.intentId)
  const isOpen = states[payment.status] === undefined
  if (isOpen && isAbandoned && before.answeredAt === null) {
    // It may be paid at this moment, and then it cannot be canceled.
    payment = await cancelPayment(client, payment.id).catch(() => readStripePayment(client, payment.id))
  }
  const row = await storeSettled(base, before, payment)
  if (row.answeredAt !== null) await updateRecord(base, row)
  if (isCovered(row) && row.answeredAt === null) await storePaidAnswers(submission, row)
  else if (row.state === 'processing') await run(base.platform.pool, putOpen(id, processingInterval))
  else if (row.state !== 'intended') await run(base.platform.pool, deleteOpen(id))
  return row
}

async function cancelRow({ base, opened }: OpenSubmission, row: PaymentRow): Promise<PaymentRow> {
  const settled = { ...row, state: 'canceled' as const }
  const [stored] = await run(base.platform.pool, updateSettled(base.schema, settled))
  await run(base.platform.pool, deleteOpen({ flowId: opened.link.flowId, submissionId: row.submissionId }))
  return stored ?? settled
}

/** Writes into the record of a payment what has changed. Fields that people deleted or changed are left alone. */
async function updateRecord(base: OpenSubmission['base'], row: PaymentRow): Promise<void> {
  await base.writer.write({
    name: 'forms.payment',
    actor: respondentId,
    async work(write) {
      const { fields } = write.structure.table(answersTableId)
      const wanted = paymentAnswers(row)
      const cells = fields.flatMap(field =>
        Object.hasOwn(wanted, field.id) && !isReadOnlyField(field) ? [[field.id, wanted[field.id]] as const] : [],
      )
      if (cells.length === 0) return {}
      const records = [{ id: recordIdOf(row.submissionId), data: Object.fromEntries(cells) }]
      await changeRecords(write, { tableId: answersTableId, records })
      return {}
    },
  })
}

/** Settles the payment of a respondent who comes back from their bank. What cannot be settled now is settled later. */
export async function settleReturned({
  base,
  claims: { submissionId },
  opened,
  version,
}: OpenSubmission): Promise<void> {
  if (!paymentBlockOf(version)) return
  const row = await readPayment(base, submissionId)
  if (row && row.answeredAt === null && row.intentId !== null)
    await settlePayment(base.platform, { flowId: opened.link.flowId, submissionId }).catch(() => null)
}
