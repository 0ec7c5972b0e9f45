import { cleanText } from '../../fields/text/clean-text.ts'
import { fold } from '../../fields/text/fold.ts'
import type { Base } from '../base/base.ts'
import { searchedName } from './find-records.ts'
import { selectBestByName, selectByName } from './find-records.sql.ts'
import { createNameIndexes, worthwhileRows } from '../structure/make-indexes.ts'
import { recordName } from '../links/read-links.ts'
import { runForArrays } from '../../platform/sql/run.ts'
import type { RecordAnywhere } from '../model/record-match.ts'

/**
 * Finds records in all tables of a base whose names contain a text. Names that begin with it come first. One query for
 * any number of tables.
 */
export async function findAnywhere(
  base: Base,
  { search, limit }: { search: string; limit: number },
): Promise<{ records: RecordAnywhere[] }> {
  const { structure } = await base.read()
  const needle = fold(cleanText(search).trim())
  if (needle === '') return { records: [] }
  const { tables } = structure
  const named = tables.flatMap((table, at) => {
    const name = searchedName(table)
    if (!name) return []
    createNameIndexes(base, table, name.field.id)
    const relation = { schema: base.schema, relation: table.relation }
    const read = { name: name.field.column, columns: [] }
    const found = selectByName(relation, { read, text: name.text, needle, after: null, limit, fewRows: worthwhileRows })
    return { at, found }
  })
  if (named.length === 0) return { records: [] }
  const rows = await runForArrays(base.platform.pool, selectBestByName(named, limit))
  return {
    records: rows.flatMap(([at, id, name]) => {
      const table = tables[at as number]
      return table ? { tableId: table.id, id: id as string, name: recordName(table, name) } : []
    }),
  }
}
