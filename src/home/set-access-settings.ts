import { AppError } from '../platform/errors.ts'
import type { Platform } from '../platform/platform.ts'
import { run } from '../platform/sql/run.ts'
import { shared } from '../platform/sql/scope.ts'
import { inTransaction } from '../platform/sql/transactions.ts'
import { closesBeforeOpening } from '../texts/flow-page-texts.ts'
import { accessSettings } from '../flows/flow-settings.ts'
import { type AccessSettingsChange, lockSettings, updateAccessSettings } from './flow-settings.sql.ts'

const isGiven = ([, value]: [string, unknown]) => value !== undefined

/**
 * Updates the given access settings of a flow.
 *
 * @throws AppError `bad_input` when the flow would close before it opens, also by a time that is stored already.
 */
export async function setAccessSettings(
  { pool }: Pick<Platform, 'pool'>,
  flowId: string,
  change: AccessSettingsChange,
): Promise<void> {
  await inTransaction(pool, shared, async transaction => {
    const [flow] = await run(transaction, lockSettings(flowId))
    const stored = accessSettings(flow?.settings)
    const { openDate, expirationDate } = { ...stored, ...Object.fromEntries(Object.entries(change).filter(isGiven)) }
    if (openDate !== null && expirationDate !== null && Date.parse(expirationDate) <= Date.parse(openDate)) {
      throw new AppError('bad_input', closesBeforeOpening)
    }
    await run(transaction, updateAccessSettings(flowId, change))
  })
}
