import type { Base } from '../../engine/base/base.ts'
import type { FlowCounts } from '../../flows/flow-type.ts'
import type { Platform } from '../../platform/platform.ts'
import { run } from '../../platform/sql/run.ts'
import { closeFull, putRead, putResponses, selectResponses } from './response-counts.sql.ts'
import { selectHasTotal, selectTotal } from './submissions.sql.ts'

interface Received {
  flowId: string
  /** How many responses the form has received. */
  responses: number
  /** How many it takes; null for any number. */
  max: number | null
}

/** What a node has yet to copy, by form, and the copying of each form that is going on. */
interface Pending {
  waiting: Map<string, Received>
  copying: Map<string, Promise<void>>
}

const pendingOf = new WeakMap<Platform, Pending>()

function pending(platform: Platform): Pending {
  const existing = pendingOf.get(platform) ?? { waiting: new Map(), copying: new Map() }
  pendingOf.set(platform, existing)
  return existing
}

/**
 * Copies the count of a form to where home reads it, soon, and closes the form once it is full. Responses that arrive
 * meanwhile share the next copy. If a copy is lost, the next one corrects it, and so does `copyResponses`.
 */
export function noteResponses(platform: Platform, received: Received): void {
  const { waiting, copying } = pending(platform)
  const { flowId } = received
  if ((waiting.get(flowId)?.responses ?? 0) < received.responses) waiting.set(flowId, received)
  if (copying.has(flowId)) return
  const copied = copyWaiting(platform, flowId)
    .catch((error: unknown) => platform.log.warn({ error, flowId }, 'The responses of a form could not be counted'))
    .finally(() => copying.delete(flowId))
  copying.set(flowId, copied)
}

async function copyWaiting(platform: Platform, flowId: string): Promise<void> {
  const { waiting } = pending(platform)
  for (let next = waiting.get(flowId); next; next = waiting.get(flowId)) {
    waiting.delete(flowId)
    await copyCount(platform, next)
  }
}

async function copyCount({ pool }: Platform, { flowId, responses, max }: Received): Promise<void> {
  await run(pool, putResponses({ flowId, responses }))
  if (max !== null && responses >= max) await run(pool, closeFull({ flowId, max }))
}

/** Waits until the counts of all responses that this node has taken are copied. */
export async function responsesCopied(platform: Platform): Promise<void> {
  await Promise.all(pending(platform).copying.values())
}

/** Copies the count of a form from its base, in case a server ended before it did. */
async function copyResponses({ platform, flowId, schema }: Base): Promise<void> {
  const [table] = await run(platform.pool, selectHasTotal(schema))
  const [total] = table?.exists ? await run(platform.pool, selectTotal(schema)) : []
  if (total) await copyCount(platform, { flowId, responses: total.submitted, max: null })
}

/** Counts what forms have received, for home. */
export async function countResponses(
  { pool }: Platform,
  options: { flowIds: readonly string[]; userId: string; cap: number },
): Promise<Map<string, FlowCounts>> {
  const rows = await run(pool, selectResponses(options))
  return new Map(rows.map(({ flowId, ...counts }) => [flowId, counts]))
}

/** Notes that a person has seen all responses of a form. */
export async function markResponsesRead(base: Base, userId: string): Promise<void> {
  await copyResponses(base)
  await run(base.platform.pool, putRead({ flowId: base.flowId, userId }))
}
