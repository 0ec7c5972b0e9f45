import { goneError } from '../base/gone-error.ts'
import type { Attachment } from '../../fields/attachments/attachment.ts'
import { fieldType } from '../../fields/registry.ts'
import type { BaseStructure, StoredField } from '../base/base-structure.ts'
import { maxCellLinks } from '../api/inputs.ts'
import { recordsByNumber } from '../records/read-records.ts'
import { selectPlaces } from '../records/place-records.sql.ts'
import { compileRowQuery, type ViewerLocale } from '../records/row-query.ts'
import { runForArrays } from '../../platform/sql/run.ts'
import type { TableRecord } from '../model/structure.ts'
import { askedOf, type SharedView } from './shared-view.ts'

/** A record as visitors receive it: the values of visible fields, without authors and times. */
export type SharedRecord = Pick<TableRecord, 'id' | 'number' | 'data' | 'linkedData' | 'linkCounts'>

/**
 * The records with these row numbers that the view shows, in the given order, with the first `maxLinks` links of each
 * cell and their total. Lookups through links that the view hides use the maximum of links instead, and have no total,
 * which would reveal how many records the hidden cell has.
 */
export async function sharedRecords(
  shared: SharedView,
  { numbers, maxLinks, ...looking }: ViewerLocale & { numbers: readonly number[]; maxLinks?: number | undefined },
): Promise<{ version: number; records: SharedRecord[] }> {
  const { base, table } = shared
  const within = { ...askedOf(shared), ...looking }
  const first = looksThroughHidden(shared) ? maxCellLinks : (maxLinks ?? maxCellLinks)
  const { version, records } = await recordsByNumber(base, { tableId: table.id, numbers, within, maxLinks: first })
  return { version, records: records.map(record => present(shared, record)) }
}

/** @throws AppError `not_found` if the view does not show the record, whether or not it exists. */
export async function sharedRecord(
  shared: SharedView,
  { recordId, ...looking }: ViewerLocale & { recordId: string },
): Promise<SharedRecord & { version: number }> {
  const { base, structure, table } = shared
  const { where, joins } = compileRowQuery(structure, { ...askedOf(shared), ...looking, sort: [] })
  const relation = { schema: base.schema, relation: table.relation }
  const found = await runForArrays(
    base.platform.pool,
    selectPlaces(relation, { ids: [recordId], where, keys: [], joins }),
  )
  const numbers = found.flatMap(([, number, isShown]) => (isShown ? [number as number] : []))
  const { version, records } = await sharedRecords(shared, { ...looking, numbers })
  if (!records[0]) throw goneError('Record', recordId)
  return { ...records[0], version }
}

/** Whether the view shows a lookup through links that it hides. */
const looksThroughHidden = ({ fields, seen }: SharedView): boolean =>
  fields.some(({ type, template }) => {
    const looked = fieldType(type).looksUp?.(template)
    return looked !== undefined && !seen.includes(looked.linkFieldId)
  })

function present(
  { structure, table, fields }: SharedView,
  { id, number, data, linkedData, linkCounts }: TableRecord,
): SharedRecord {
  const values = fields.flatMap(field => {
    const value = data[field.id] ?? null
    return value === null ? [] : [[field.id, withoutPeople(value, { structure, table, field })]]
  })
  return {
    id,
    number,
    data: Object.fromEntries(values),
    linkedData: linkedData ?? {},
    ...(linkCounts && { linkCounts }),
  }
}

/** Removes from files, including files in lookups, who uploaded them and where they are stored. */
function withoutPeople(
  value: unknown,
  target: { structure: BaseStructure; table: SharedView['table']; field: StoredField },
) {
  const { files, looksUp } = fieldType(target.field.type)
  if (files) return files.value(files.toFiles(value).map(fileAlone))
  const looked = looksUp?.(target.field.template)
  const source =
    looked && target.structure.tables.flatMap(({ fields }) => fields).find(({ id }) => id === looked.fieldId)
  const inner = source && fieldType(source.type).files
  if (!inner || !Array.isArray(value)) return value
  return value.map(each => (each === null ? null : inner.value(inner.toFiles(each).map(fileAlone))))
}

/** Replaces the key of a file. It has the form of a key, so that the value stays valid for its type. */
const withheldKey = 'withheld'

/** The file's name on the computer of its uploader is removed too. */
const fileAlone = (file: Attachment): Attachment => ({
  ...file,
  key: withheldKey,
  originalName: file.filename,
  metadata: { ...file.metadata, userId: null },
})
