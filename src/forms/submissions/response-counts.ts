import type { Base } from '../../engine/base/base.ts'
import type { FlowCounts } from '../../flows/flow-type.ts'
import { inGroups } from '../../platform/in-groups.ts'
import type { Platform } from '../../platform/platform.ts'
import { run, runPrepared } from '../../platform/sql/run.ts'
import { closeFull, putRead, putResponses, selectResponses } from './response-counts.sql.ts'
import { selectHasTotal, selectTotal } from './submissions.sql.ts'

interface Received {
  flowId: string
  /** How many responses the form has received. */
  responses: number
  /** Whether these may be as many as it takes. */
  mayBeFull: boolean
}

/** How long a node waits until it copies the count of the same form again, in milliseconds. */
const copyInterval = 500

/** What a node has yet to copy, by form. */
interface Pending {
  waiting: Map<string, Received>
  /** The forms whose count was copied a moment ago. */
  recent: Set<string>
  copying: Set<Promise<void>>
  copy(received: Received): Promise<void>
}

const pendingOf = new WeakMap<Platform, Pending>()

function pending(platform: Platform): Pending {
  const existing = pendingOf.get(platform)
  if (existing) return existing
  const copy = inGroups((received: readonly Received[]) => copyCounts(platform, received))
  const created: Pending = { waiting: new Map(), recent: new Set(), copying: new Set(), copy }
  pendingOf.set(platform, created)
  return created
}

/**
 * Copies the count of a form to where home reads it, soon, and closes the form once it is full. Responses that arrive
 * shortly after each other share a copy. If a copy is lost, the next one corrects it, and so does `copyResponses`.
 */
export function noteResponses(platform: Platform, received: Received): void {
  const { waiting, recent } = pending(platform)
  const { flowId } = received
  if ((waiting.get(flowId)?.responses ?? 0) <= received.responses) waiting.set(flowId, received)
  if (!recent.has(flowId)) copyWaiting(platform, flowId)
}

function copyWaiting(platform: Platform, flowId: string): void {
  const { waiting, recent, copying, copy } = pending(platform)
  recent.delete(flowId)
  const next = waiting.get(flowId)
  if (!next) return
  waiting.delete(flowId)
  recent.add(flowId)
  setTimeout(() => copyWaiting(platform, flowId), copyInterval).unref()
  const copied = copy(next)
    .catch((error: unknown) => platform.log.warn({ error, flowId }, 'The responses of a form could not be counted'))
    .finally(() => copying.delete(copied))
  copying.add(copied)
}

async function copyCounts({ pool }: Platform, received: readonly Received[]): Promise<undefined[]> {
  const newest = new Map<string, Received>()
  for (const one of received) if ((newest.get(one.flowId)?.responses ?? 0) <= one.responses) newest.set(one.flowId, one)
  const counts = [...newest.values()].map(({ flowId, responses }) => ({ flowId, responses }))
  await runPrepared(pool, putResponses(counts))
  for (const { flowId, responses, mayBeFull } of received)
    if (mayBeFull) await run(pool, closeFull({ flowId, responses }))
  return received.map(() => undefined)
}

/** Copies the counts of all responses that this node has taken, without waiting for its next turn. */
export async function finishCopying(platform: Platform): Promise<void> {
  const { waiting, copying } = pending(platform)
  for (const flowId of waiting.keys()) copyWaiting(platform, flowId)
  await Promise.all(copying)
}

/** What a form has received, as its base knows it; null before it was first published. */
async function readReceived({ platform, flowId, schema }: Base): Promise<Received | null> {
  const [table] = await run(platform.pool, selectHasTotal(schema))
  const [total] = table?.exists ? await run(platform.pool, selectTotal(schema)) : []
  return total ? { flowId, responses: total.submitted, mayBeFull: true } : null
}

/** Copies the count of a form from its base, in case a server ended before it did. */
async function copyResponses(base: Base): Promise<void> {
  const received = await readReceived(base)
  if (received) await pending(base.platform).copy(received)
}

/** Copies the count of a form that has refused a response, because its visitors should have seen that it is full. */
export async function noteFull(base: Base): Promise<void> {
  const received = await readReceived(base)
  if (received) noteResponses(base.platform, received)
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
