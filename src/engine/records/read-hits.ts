import { cleanText } from '../../fields/text/clean-text.ts'
import { AppError } from '../../platform/errors.ts'
import { Turns } from '../../platform/turns.ts'
import { hitsSql } from '../../query/hits.sql.ts'
import type { Base } from '../base/base.ts'
import { selectHits } from './records.sql.ts'
import { withMe } from './with-me.ts'
import { compileRowQuery, type RowQueryInput } from './row-query.ts'
import { readWhole } from './read-whole.ts'
import { run } from '../../platform/sql/run.ts'
import { neverAborted } from '../../platform/never-aborted.ts'

/** The maximum number of returned records. Nobody steps through more of them. */
const maxRecords = 50_000

/** Limits concurrent searches, because each one reads a whole table. */
const turns = new Turns(2)

export interface Hits {
  version: number
  /**
   * The records that contain the text, in no particular order, in base64. Each is its row number and a bit set of the
   * requested fields that contain the text, as `hitsSql` packs it, in big-endian 32-bit words.
   */
  rows: string
  /** Whether there are more records than the maximum. */
  isCut: boolean
}

/**
 * Finds the records of a query that contain a text, and the fields that contain it. One query.
 *
 * @throws AppError `bad_input` for an unknown field; the signal's reason when it is aborted.
 */
export async function readHits(
  base: Base,
  given: Omit<RowQueryInput, 'search' | 'sort'> & { text: string; fieldIds: readonly string[] },
  signal: AbortSignal = neverAborted,
): Promise<Hits> {
  const { version, structure } = await base.read()
  const input = withMe(structure, given, base.person)
  const { table, scope, where } = compileRowQuery(structure, { ...input, sort: [] })
  const fields = input.fieldIds.map(fieldId => {
    const field = scope.fields.get(fieldId)
    if (!field) throw new AppError('bad_input', `There is no field '${fieldId}' to search`)
    return field
  })
  const needle = cleanText(input.text).trim()
  const words = needle === '' ? null : hitsSql(needle, fields, scope.context)
  if (words === null) return { version, rows: '', isCut: false }
  const relation = { schema: base.schema, relation: table.relation }
  const query = { where, words, limit: maxRecords + 1 }
  const [found] = await readWhole(base, { seen: input.seen, signal, turns }, connection =>
    run(connection, selectHits(relation, query)),
  )
  const packed = found?.packed ?? Buffer.alloc(0)
  const isCut = found !== undefined && found.count > maxRecords
  const kept = isCut ? packed.subarray(0, (packed.length / found.count) * maxRecords) : packed
  return { version, rows: kept.toString('base64'), isCut }
}
