import { AppError } from '../../platform/errors.ts'
import type { BaseStructure } from '../base/base-structure.ts'
import { flowIdOf } from '../base/base.ts'
import type { Write } from '../base/base-writer.ts'
import { copyFiles, keepFiles } from '../files/files.sql.ts'
import { linkFieldsOf } from '../structure/link-fields.ts'
import { copyLinks } from '../links/links.sql.ts'
import { createPlacesIndex } from '../structure/make-indexes.sql.ts'
import { createPlaceIndex } from '../records/record-places.sql.ts'
import { type Connection, run } from '../../platform/sql/run.ts'
import {
  copyRelation,
  copyStructure,
  createRelationIndexes,
  setNextNumber,
  takeRelations,
} from '../base/structure.sql.ts'

/**
 * Copies all tables of one base into another one, rows included, inside PostgreSQL. Ids stay as they are: they are
 * unique within a base. What is in the trash is left behind, and so are the personal views of others than who copies.
 *
 * @param onTable is told of each relation when its rows and indexes are there.
 * @throws AppError `conflict` when the target has tables already.
 */
export async function copyBase(
  write: Omit<Write, 'connection'> & { connection: Connection },
  source: { schema: string; structure: BaseStructure },
  onTable: (relation: string) => Promise<void> = async () => undefined,
): Promise<void> {
  if (write.structure.rows.tables.length > 0) throw new AppError('conflict', 'The target base is not empty')
  const { connection, schema } = write
  // The highest number is taken over, so that relations keep their names.
  await run(connection, takeRelations(schema, source.schema))
  for (const statement of copyStructure(schema, source.schema, write.actor)) await run(connection, statement)
  for (const { relation, hasPlaces } of source.structure.tables) {
    for (const statement of [
      ...copyRelation(schema, source.schema, relation),
      ...createRelationIndexes(schema, relation),
      ...(hasPlaces ? [createPlaceIndex(schema, relation), createPlacesIndex({ schema, relation }, true)] : []),
      setNextNumber(schema, relation),
    ]) {
      await run(connection, statement)
    }
    await onTable(relation)
  }
  for (const table of source.structure.tables) {
    for (const { links } of linkFieldsOf(source.structure, table)) {
      if (links.side === 'to') continue
      const to = source.structure.table(links.tableId).relation
      await run(connection, copyLinks(schema, source.schema, { set: links.set, from: table.relation, to }))
    }
  }
  await run(connection, keepFiles())
  await run(connection, copyFiles(flowIdOf(source.schema), flowIdOf(schema)))
  await write.restructured()
  write.log({
    kind: 'base.copy',
    table_id: null,
    item_id: 'base',
    before: null,
    after: { source: source.schema },
  })
}
