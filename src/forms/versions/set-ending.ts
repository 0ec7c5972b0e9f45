import { AppError } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { run } from '../../platform/sql/run.ts'
import { shared } from '../../platform/sql/scope.ts'
import { inTransaction } from '../../platform/sql/transactions.ts'
import { endingProblem } from '../custom-ending.ts'
import { endCurrentEnding, lockPublished, putEnding } from './form-versions.sql.ts'

/**
 * Sets the ending of a form's address; null for its public identifier. Former endings still lead to the form.
 *
 * @throws AppError `bad_input` for an ending that cannot be used; `conflict` when another form has it.
 */
export async function setEnding(
  { pool }: Platform,
  { flowId, ending }: { flowId: string; ending: string | null },
): Promise<void> {
  const problem = ending === null ? null : endingProblem(ending)
  if (problem !== null) throw new AppError('bad_input', problem)
  await inTransaction(pool, shared, async connection => {
    await run(connection, lockPublished(flowId))
    await run(connection, endCurrentEnding(flowId))
    if (ending === null) return
    const [set] = await run(connection, putEnding({ flowId, ending }))
    if (!set) throw new AppError('conflict', 'Another form has this ending. Choose another one.')
  })
}
