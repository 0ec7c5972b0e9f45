import { AppError } from '../../platform/errors.ts'
import type { Turns } from '../../platform/turns.ts'
import type { Base } from '../base/base.ts'
import type { RowQueryInput } from './row-query.ts'
import type { Connection } from '../../platform/sql/run.ts'
import { runUntil } from '../../platform/sql/run-until.ts'
import { visitorLimiter } from './visitor-limiter.ts'

/** In milliseconds. More than the largest table takes, so only abuse reaches it. */
const visitorTimeout = 30_000

interface ReadOptions extends Pick<RowQueryInput, 'seen'> {
  /** Aborts when nobody waits for the result. */
  signal: AbortSignal
  /** Limits concurrent reads of people who work in the base; no limit when absent. */
  turns?: Turns
}

/**
 * Reads a whole table until the signal aborts. Visitors, who have `seen` fields, share turns of their own and a
 * timeout.
 *
 * @throws the signal's reason when it is aborted; for visitors AppError `too_many_requests` when too many wait, and
 * `too_large` after the timeout.
 */
export async function readWhole<Result>(
  { platform, schema }: Base,
  { seen, signal, turns }: ReadOptions,
  read: (connection: Connection) => Promise<Result>,
): Promise<Result> {
  if (seen) return visitorLimiter.take(() => readBriefly(), signal, schema)
  const ask = () => runUntil(platform, signal, read)
  return turns ? turns.take(ask, signal) : ask()

  async function readBriefly(): Promise<Result> {
    const isOver = AbortSignal.timeout(visitorTimeout)
    try {
      return await runUntil(platform, AbortSignal.any([signal, isOver]), read)
    } catch (error) {
      if (!isOver.aborted || error !== isOver.reason) throw error
      throw new AppError('too_large', 'This takes too long. Ask for less at once.')
    }
  }
}
