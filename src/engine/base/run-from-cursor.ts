import { AppError } from '../../platform/errors.ts'

/** The class of PostgreSQL's errors for values that do not fit their type. */
const wrongValue = /^22/

/**
 * Runs a query that begins at the place of a cursor, if there is one. Cursors hold values of columns, so one that was
 * made before a field was converted, or by hand, can hold values that the columns cannot.
 *
 * @throws AppError `bad_input` for such a cursor.
 */
export async function runFromCursor<Result>(
  cursor: string | null | undefined,
  query: () => Promise<Result>,
): Promise<Result> {
  try {
    return await query()
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (!cursor || error instanceof AppError || !wrongValue.test(code)) throw error
    throw new AppError('bad_input', 'This cursor belongs to another query', { cause: error })
  }
}
