import { AppError } from '../../platform/errors.ts'
import { pipeRows } from '../../platform/sql/pipe-rows.ts'
import { type Connection, run } from '../../platform/sql/run.ts'
import { inTransaction } from '../../platform/sql/transactions.ts'
import { shared } from '../../platform/sql/scope.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Write } from '../base/base-writer.ts'
import { createRelationIndexes, setNextNumber } from '../base/structure.sql.ts'
import { copyFiles, keepFiles } from '../files/files.sql.ts'
import { createPlaceIndex } from '../records/record-places.sql.ts'
import { linkFieldsOf } from '../structure/link-fields.ts'
import { createUniqueIndex, type UniqueField } from '../structure/unique-values.sql.ts'
import { uniqueFields } from '../structure/unique-values.ts'
import { createPlacesIndex } from '../structure/make-indexes.sql.ts'
import type { BaseSnapshot } from './base-snapshot.ts'
import {
  copyLinks,
  copyRelation,
  copyStructure,
  createSameRelation,
  selectColumns,
  selectNextRelation,
  setIndexMemory,
  setNextRelation,
} from './copy-base.sql.ts'

/**
 * Gives a base access to all files of another one. Call it before copying the rows that name them; repeating it changes
 * nothing. Files that no cell of the copy names are later deleted as unused.
 */
export async function copyBaseFiles({ pool }: Platform, schemas: { source: string; target: string }): Promise<void> {
  await inTransaction(pool, shared, async connection => {
    await run(connection, keepFiles())
    await run(connection, copyFiles(schemas.source, schemas.target))
  })
}

/**
 * Copies all tables of one base into another, with their rows. Ids stay the same, because they are unique within a
 * base. The trash and the personal views of other people are not copied. Copy the files of the source first, with
 * `copyBaseFiles`.
 * @param onTable called for each relation once its rows and indexes exist.
 * @throws AppError `conflict` if the target already has tables.
 */
export async function copyBase(
  write: Omit<Write, 'connection'> & { connection: Connection },
  source: BaseSnapshot,
  onTable: (relation: string) => Promise<void> = async () => undefined,
): Promise<void> {
  if (write.structure.rows.tables.length > 0) throw new AppError('conflict', 'The target base is not empty')
  const { connection, schema } = write
  const [head] = await run(source.connection, selectNextRelation(source.schema))
  // The highest number is copied too, so that relations keep their names.
  await run(connection, setNextRelation(schema, head?.next ?? 1))
  for (const rows of copyStructure(source.schema, schema, write.actor)) {
    await pipeRows(source.connection, connection, rows)
  }
  for (const table of source.structure.tables) {
    const { relation, hasPlaces } = table
    await copyTable(connection, source, { schema, relation, hasPlaces, unique: uniqueFields(table) })
    await onTable(relation)
  }
  for (const table of source.structure.tables) {
    for (const { links } of linkFieldsOf(source.structure, table)) {
      if (links.side === 'to') continue
      const to = source.structure.table(links.tableId).relation
      const set = { set: links.set, from: table.relation, to }
      await pipeRows(source.connection, connection, copyLinks(source.schema, schema, set))
    }
  }
  await write.restructured()
  write.log({
    kind: 'base.copy',
    table_id: null,
    item_id: 'base',
    before: null,
    after: { source: source.schema },
  })
}

async function copyTable(
  connection: Connection,
  source: BaseSnapshot,
  {
    hasPlaces,
    unique,
    ...target
  }: { schema: string; relation: string; hasPlaces: boolean; unique: readonly UniqueField[] },
): Promise<void> {
  const { schema, relation } = target
  const from = { schema: source.schema, relation }
  const columns = await run(source.connection, selectColumns(from))
  await run(connection, createSameRelation(target, columns))
  await pipeRows(source.connection, connection, copyRelation(from, target, columns))
  await run(connection, setIndexMemory())
  for (const statement of [
    ...createRelationIndexes(schema, relation),
    ...(hasPlaces ? [createPlaceIndex(schema, relation), createPlacesIndex(target, true)] : []),
    ...unique.map(field => createUniqueIndex(target, field)),
    setNextNumber(schema, relation),
  ]) {
    await run(connection, statement)
  }
}
