import type { Write } from '../../engine/base/base-writer.ts'
import { newId } from '../../engine/model/ids.ts'
import { type ThingRow, writeThings } from '../../engine/things/things.sql.ts'
import { AppError } from '../../platform/errors.ts'
import { runPrepared } from '../../platform/sql/run.ts'
import { blockTypes, knownBlocks } from '../blocks/registry.ts'
import { applyChanges, type SkippedChange, type SkipReason } from '../document/apply-changes.ts'
import { type Change, type Singleton, singletons } from '../document/change.ts'
import { documentFormat, type FormDocument, type ThingList, thingLists } from '../document/form-document.ts'
import { formLimits } from '../document/form-limits.ts'
import { entriesOf } from '../document/thing-entries.ts'
import { closedCircle } from '../logic/closed-circle.ts'
import { cacheDraft, type DraftHead, headPlace, readDraft, rowsOf } from './draft.ts'

/** A cell of a thing. */
interface ThingCell {
  list: ThingList | Singleton
  id: string
  key: string
}

/** A change that was not applied. */
export interface SkippedInDraft {
  /** Its place among the changes of the action. */
  at: number
  reason: SkipReason
  message: string
  /** The cell that somebody else has changed, or the `isDeleted` of what they have deleted; absent if nobody has. */
  changed?: ThingCell
}

/**
 * Changes a form, inside an action of its base. Changes that no longer fit are skipped.
 * @throws AppError `conflict` for changes after which rules depend on each other in a circle, `too_large` for a form
 *   that would be too large. Nothing is changed then.
 */
export async function changeDraft(
  { connection, schema, log }: Pick<Write, 'connection' | 'schema' | 'log'>,
  changes: readonly Change[],
): Promise<{ skipped: SkippedInDraft[] }> {
  const draft = await readDraft(connection, schema)
  const { document, done, skipped } = applyChanges(draft.document, changes, knownBlocks)
  const circle = closedCircle({ before: draft.document, after: document, done }, blockTypes)
  if (circle !== null) throw new AppError('conflict', circle, { reason: 'rule_circle' })
  if (done.length > 0) {
    // The things of a new form are stored with its first change.
    const rows = draft.revision === null ? rowsOf(document) : changedRows(document, done)
    const size =
      draft.size + lengthOf(rows) - (draft.revision === null ? 0 : lengthOf(changedRows(draft.document, done)))
    if (size > formLimits.documentLength && size > draft.size)
      throw new AppError('too_large', 'The form is too large. Delete something, or shorten its texts.', {
        reason: 'form_too_large',
      })
    const revision = newId('act')
    const head: DraftHead = { format: documentFormat, revision, size }
    await runPrepared(connection, writeThings(schema, [...rows, { ...headPlace, data: head }]))
    log(
      ...entriesOf(done).map(({ kind, itemId, before, after }) => ({
        kind,
        table_id: null,
        item_id: itemId,
        before,
        after,
      })),
    )
    cacheDraft({ document, revision, size }, draft.revision)
  }
  const places = new Map(changes.map((change, at) => [change, at]))
  return { skipped: skipped.map(one => presentSkipped(draft.document, one, places.get(one.change) ?? 0)) }
}

const lengthOf = (rows: readonly ThingRow[]): number => JSON.stringify(rows).length

/** The rows of the things that changes touch, as far as they are in a document. */
function changedRows(document: FormDocument, done: readonly Change[]): ThingRow[] {
  const things = new Map(done.map(({ list, id }) => [`${list} ${id}`, { list, id }]))
  return [...things.values()].flatMap(({ list, id }) => {
    const data = isSingleton(list) ? document[list] : document[list][id]
    return data ? { list, id, data } : []
  })
}

const isSingleton = (list: ThingList | Singleton): list is Singleton => singletons.some(one => one === list)

function presentSkipped(
  document: FormDocument,
  { change, reason, message }: SkippedChange,
  at: number,
): SkippedInDraft {
  const changed =
    reason === 'deleted'
      ? deletedPart(document, change)
      : reason === 'changed' && change.do === 'set'
        ? { list: change.list, id: change.id, key: change.key }
        : null
  return { at, reason, message, ...(changed && { changed }) }
}

/** The deleted thing that keeps a change from being applied: the thing itself, or what it belongs to. */
function deletedPart(document: FormDocument, change: Change): ThingCell | null {
  const { thing } = change as { thing?: { at?: { parentId?: string } } }
  let id: string | undefined = change.do === 'create' ? thing?.at?.parentId : change.id
  while (id !== undefined) {
    const current: string = id
    const list = thingLists.find(one => Object.hasOwn(document[one], current))
    const found = list && document[list][current]
    if (!list || !found) return null
    if (found.isDeleted) return { list, id: current, key: 'isDeleted' }
    id = 'at' in found ? found.at.parentId : undefined
  }
  return null
}
