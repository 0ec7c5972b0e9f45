import { findBase } from '../../engine/base/base.ts'
import type { Base } from '../../engine/base/base.ts'
import type { RunningJob } from '../../platform/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import { run } from '../../platform/sql/run.ts'
import { claimDeliveries, putAttempt, selectNextDue } from './deliveries.sql.ts'
import { type Delivery, DeliveryError, type DeliveryState } from './delivery.ts'
import { deliveryKind } from './delivery-kinds.ts'
import { retryAfter } from './retry-after.ts'

/** How many deliveries of a base are sent at once. */
const atOnce = 5

/**
 * Sends what is due in a base, some at once, and stores what became of each. Can be interrupted at any point; what was
 * begun is tried again after its lease.
 *
 * @returns the seconds until the next delivery of the base is due; null if none waits.
 */
export async function deliverBase(
  platform: Platform,
  flowId: string,
  { signal }: Pick<RunningJob, 'signal'>,
): Promise<number | null> {
  const base = await findBase(platform, { flowId })
  if (!base) return null
  for (;;) {
    signal.throwIfAborted()
    const claimed = await run(platform.pool, claimDeliveries(base.schema, atOnce))
    const states = await Promise.all(claimed.map(delivery => attempt(base, delivery)))
    // When nothing arrives, other bases have their turn before the rest is tried.
    if (states.every(state => state === 'waiting')) break
  }
  const [next] = await run(platform.pool, selectNextDue(base.schema))
  return next?.seconds ?? null
}

async function attempt({ platform, flowId, schema }: Base, delivery: Delivery): Promise<DeliveryState> {
  const result = await deliver(platform, flowId, delivery)
  await run(platform.pool, putAttempt(schema, { ...delivery, ...result }))
  return result.state
}

type Result = Pick<Parameters<typeof putAttempt>[1], 'state' | 'reason' | 'retryAfter'>

async function deliver(platform: Platform, flowId: string, delivery: Delivery): Promise<Result> {
  try {
    const kind = deliveryKind(delivery.kind)
    if (!kind) throw new Error(`There is no kind of delivery called '${delivery.kind}'`)
    await kind.deliver(platform, flowId, delivery)
    return { state: 'delivered', reason: '', retryAfter: null }
  } catch (error) {
    const isKnown = error instanceof DeliveryError
    if (!isKnown) platform.log.error({ error, flowId, delivery: delivery.id }, 'A delivery failed')
    const reason = isKnown ? error.message : 'Something went wrong on this server.'
    const isTemporary = !isKnown || error.isTemporary
    const seconds = isTemporary ? retryAfter(delivery.attempts) : null
    return { state: seconds === null ? 'failed' : 'waiting', reason, retryAfter: seconds }
  }
}
