import { AppError } from '../../platform/errors.ts'
import type { Turns } from '../../platform/turns.ts'
import type { Base } from '../base/base.ts'
import type { RowQueryInput } from './row-query.ts'
import type { Connection } from '../../platform/sql/run.ts'
import { runUntil } from '../../platform/sql/run-until.ts'
import { visitorTurns } from './visitor-turns.ts'

/** More than the largest of tables takes: what takes longer was made to. */
const longestForVisitors = 30_000

interface Whole extends Pick<RowQueryInput, 'seen'> {
  /** Aborts when nobody waits for it any more. */
  signal: AbortSignal
  /** What people who work in the base wait for; nothing when absent. */
  turns?: Turns
}

/**
 * Reads what goes through a whole table, until nobody waits for it any more. Visitors, who are told by the fields that
 * they see, wait for turns of their own, and not for longer than any table takes.
 *
 * @throws the signal's reason for who has left; for visitors AppError `too_many_requests` when too many wait already,
 * `too_large` for what takes too long.
 */
export async function readWhole<Result>(
  { platform, schema }: Base,
  { seen, signal, turns }: Whole,
  read: (connection: Connection) => Promise<Result>,
): Promise<Result> {
  if (seen) return visitorTurns.take(() => readBriefly(), signal, schema)
  const ask = () => runUntil(platform, signal, read)
  return turns ? turns.take(ask, signal) : ask()

  async function readBriefly(): Promise<Result> {
    const isOver = AbortSignal.timeout(longestForVisitors)
    try {
      return await runUntil(platform, AbortSignal.any([signal, isOver]), read)
    } catch (error) {
      if (!isOver.aborted || error !== isOver.reason) throw error
      throw new AppError('too_large', 'This takes too long. Ask for less at once.')
    }
  }
}
