import { type RawBuilder, sql } from 'kysely'
import { inSchema } from '../../engine/base/structure.sql.ts'
import type { Answers } from '../logic/evaluate.ts'
import type { SubmissionClaims } from '../submissions/submission-token.ts'

/** Only bases of forms with a payment have the table, and creating it again changes nothing. It is not logged. */
export const createPaymentsTable = (schema: string): RawBuilder<unknown> => sql`
  CREATE TABLE IF NOT EXISTS ${inSchema(schema, 'payments')} (
    submission_id text COLLATE "C" PRIMARY KEY,
    block_id text NOT NULL,
    state text NOT NULL,
    -- In the smallest unit of the currency, after the coupon.
    amount bigint NOT NULL,
    currency text NOT NULL,
    refunded bigint NOT NULL DEFAULT 0,
    coupon text,
    -- Null if nothing has to be paid.
    connection_id bigint,
    -- Grows when a canceled payment begins again.
    attempt integer NOT NULL DEFAULT 1,
    intent_id text UNIQUE,
    is_test boolean NOT NULL DEFAULT false,
    receipt_url text,
    -- What is stored once it is paid, also when the respondent never comes back.
    claims jsonb NOT NULL,
    answers jsonb NOT NULL,
    -- Why it was declined or could not be settled, in words.
    problem text,
    -- While somebody pays, so that no other tab pays too.
    busy_until timestamptz,
    created_at timestamptz NOT NULL DEFAULT now(),
    paid_at timestamptz,
    answered_at timestamptz
  )`

/**
 * intended: begun, and nothing was charged; processing: authorized, and the money is on its way; free: nothing has to be
 * paid; canceled: never paid.
 */
export type PaymentState = 'intended' | 'processing' | 'paid' | 'free' | 'failed' | 'canceled'

export interface PaymentRow {
  submissionId: string
  blockId: string
  state: PaymentState
  amount: number
  currency: string
  refunded: number
  coupon: string | null
  connectionId: string | null
  attempt: number
  intentId: string | null
  isTest: boolean
  receiptUrl: string | null
  claims: SubmissionClaims
  answers: Answers
  problem: string | null
  createdAt: string
  paidAt: string | null
  answeredAt: string | null
}

const columns = sql`
  submission_id AS "submissionId", block_id AS "blockId", state, amount::float8 AS amount, currency,
  refunded::float8 AS refunded, coupon, connection_id::text AS "connectionId", attempt, intent_id AS "intentId",
  is_test AS "isTest", receipt_url AS "receiptUrl", claims, answers, problem, created_at AS "createdAt",
  paid_at AS "paidAt", answered_at AS "answeredAt"`

export const selectHasPayments = (schema: string) => sql<{ exists: boolean }>`
  SELECT to_regclass(${`"${schema}".payments`}) IS NOT NULL AS exists`

export const selectPayment = (schema: string, submissionId: string) => sql<PaymentRow>`
  SELECT ${columns} FROM ${inSchema(schema, 'payments')} WHERE submission_id = ${submissionId}`

/** The payments of a form, the newest first, from before an instant and a submission on. */
export const selectPayments = (
  schema: string,
  { before, limit }: { before: { createdAt: string; submissionId: string } | null; limit: number },
) => sql<PaymentRow>`
  SELECT ${columns} FROM ${inSchema(schema, 'payments')}
  WHERE ${before?.createdAt ?? null}::timestamptz IS NULL
    OR (created_at, submission_id) < (${before?.createdAt ?? null}::timestamptz, ${before?.submissionId ?? null}::text)
  ORDER BY created_at DESC, submission_id DESC LIMIT ${limit}`

/** Serializes what reserves places and coupons of a form, until the transaction ends. Returns how many responses there are. */
export const lockReservations = (schema: string) => sql<{ submitted: number }>`
  SELECT submitted::float8 AS submitted FROM ${inSchema(schema, 'submission_totals')} FOR UPDATE`

/** How many other payments hold a place without being counted as a response yet, and how many hold a coupon. */
export const countReserved = (
  schema: string,
  { submissionId, coupon }: { submissionId: string; coupon: string | null },
) => sql<{ places: number; uses: number }>`
  SELECT count(*) FILTER (WHERE answered_at IS NULL)::integer AS places,
    count(*) FILTER (WHERE coupon = ${coupon}::text)::integer AS uses
  FROM ${inSchema(schema, 'payments')}
  WHERE submission_id <> ${submissionId} AND state <> 'canceled' AND (answered_at IS NULL OR coupon = ${coupon}::text)`

export interface Reserved {
  submissionId: string
  blockId: string
  amount: number
  currency: string
  coupon: string | null
  connectionId: string | null
  claims: SubmissionClaims
  answers: Answers
}

/** Stores what a respondent is about to pay, unless they have paid already. Returns the row if it was stored. */
export const putIntended = (schema: string, given: Reserved) => sql<PaymentRow>`
  INSERT INTO ${inSchema(schema, 'payments')} AS existing
    (submission_id, block_id, state, amount, currency, coupon, connection_id, claims, answers)
  VALUES (${given.submissionId}, ${given.blockId}, ${given.amount === 0 ? 'free' : 'intended'},
    ${given.amount}::bigint, ${given.currency}, ${given.coupon}::text, ${given.connectionId}::bigint,
    ${JSON.stringify(given.claims)}::jsonb, ${JSON.stringify(given.answers)}::jsonb)
  ON CONFLICT (submission_id) DO UPDATE SET state = excluded.state, amount = excluded.amount,
    currency = excluded.currency, coupon = excluded.coupon, connection_id = excluded.connection_id,
    answers = excluded.answers, problem = NULL, created_at = now(),
    attempt = existing.attempt + (CASE WHEN existing.state = 'canceled' THEN 1 ELSE 0 END),
    intent_id = CASE WHEN existing.state = 'canceled' OR excluded.amount = 0 THEN NULL ELSE existing.intent_id END
  WHERE existing.answered_at IS NULL AND existing.state IN ('intended', 'canceled', 'failed')
  RETURNING ${columns}`

/** Keeps other tabs and jobs from paying or canceling for a while. Returns a row if nobody else does so now. */
export const takePayment = (schema: string, submissionId: string, busySeconds: number) => sql<{ id: string }>`
  UPDATE ${inSchema(schema, 'payments')} SET busy_until = now() + make_interval(secs => ${busySeconds}::integer)
  WHERE submission_id = ${submissionId} AND coalesce(busy_until < now(), true) RETURNING submission_id AS id`

export const releasePayment = (schema: string, submissionId: string) => sql`
  UPDATE ${inSchema(schema, 'payments')} SET busy_until = NULL WHERE submission_id = ${submissionId}`

export const updateIntent = (
  schema: string,
  { submissionId, intentId }: { submissionId: string; intentId: string },
) => sql`
  UPDATE ${inSchema(schema, 'payments')} SET intent_id = ${intentId} WHERE submission_id = ${submissionId}`

export interface Settled {
  submissionId: string
  state: PaymentState
  amount: number
  refunded: number
  isTest: boolean
  receiptUrl: string | null
  problem: string | null
}

/** Stores what the payment service says. Returns the row. */
export const updateSettled = (schema: string, settled: Settled) => sql<PaymentRow>`
  UPDATE ${inSchema(schema, 'payments')} SET state = ${settled.state}, amount = ${settled.amount}::bigint,
    refunded = ${settled.refunded}::bigint, is_test = ${settled.isTest},
    receipt_url = coalesce(${settled.receiptUrl}::text, receipt_url), problem = ${settled.problem}::text,
    paid_at = CASE WHEN ${settled.state} = 'paid' THEN coalesce(paid_at, now()) ELSE paid_at END
  WHERE submission_id = ${settled.submissionId} RETURNING ${columns}`

export const updateAnswered = (schema: string, submissionId: string) => sql`
  UPDATE ${inSchema(schema, 'payments')} SET answered_at = coalesce(answered_at, now())
  WHERE submission_id = ${submissionId}`

export const updateProblem = (schema: string, submissionId: string, problem: string | null) => sql`
  UPDATE ${inSchema(schema, 'payments')} SET problem = ${problem}::text WHERE submission_id = ${submissionId}`

/** The submissions that hold some text as an answer that was to be paid for. */
export const selectSubmissionsPaying = (schema: string, text: string) => sql<{ id: string }>`
  SELECT submission_id AS id FROM ${inSchema(schema, 'payments')}
  WHERE EXISTS (SELECT FROM jsonb_each_text(answers) AS answer WHERE lower(answer.value) = lower(${text}))`

/** Forgets who paid. What was paid stays. */
export const forgetPayers = (schema: string, submissionIds: readonly string[]) => sql`
  UPDATE ${inSchema(schema, 'payments')} SET answers = '{}', claims = claims || '{"parameters":{}}'
  WHERE submission_id = ANY(${submissionIds}::text[])`

export interface OpenPayment {
  flowId: string
  submissionId: string
  tries: number
}

/** Lets the job look at a payment after some seconds. */
export const putOpen = ({ flowId, submissionId }: Omit<OpenPayment, 'tries'>, seconds: number) => sql`
  INSERT INTO open_payments (flow_id, submission_id, check_at)
  VALUES (${flowId}::bigint, ${submissionId}, now() + make_interval(secs => ${seconds}::integer))
  ON CONFLICT (flow_id, submission_id) DO UPDATE SET check_at = excluded.check_at, tries = 0`

export const deleteOpen = ({ flowId, submissionId }: Omit<OpenPayment, 'tries'>) => sql`
  DELETE FROM open_payments WHERE flow_id = ${flowId}::bigint AND submission_id = ${submissionId}`

/** Takes payments that are due, and sets when they are looked at again unless they are settled before. */
export const takeOpen = (limit: number) => sql<OpenPayment>`
  UPDATE open_payments SET tries = tries + 1,
    check_at = now() + make_interval(mins => least(power(2, least(tries, 12)), 1440)::integer)
  WHERE (flow_id, submission_id) IN (
    SELECT flow_id, submission_id FROM open_payments WHERE check_at <= now()
    ORDER BY check_at LIMIT ${limit} FOR UPDATE SKIP LOCKED
  )
  RETURNING flow_id::text AS "flowId", submission_id AS "submissionId", tries`

export const selectPublicId = (flowId: string) => sql<{ publicId: string }>`
  SELECT public_identifier AS "publicId" FROM flows WHERE id = ${flowId}::bigint`

export const selectOrganization = (flowId: string) => sql<{ organizationId: string }>`
  SELECT organization_id AS "organizationId" FROM flows WHERE id = ${flowId}::bigint`
