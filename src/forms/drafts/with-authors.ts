import { peopleByIds } from '../../access/people-by-ids.ts'
import type { Person } from '../../access/person.ts'
import type { Base } from '../../engine/base/base.ts'
import { thingEntryKind } from '../../engine/model/things.ts'
import { selectLastThingWriters } from '../../engine/things/things.sql.ts'
import { run } from '../../platform/sql/run.ts'
import type { SkippedInDraft } from './change-draft.ts'

/** A skipped change, with the person who changed or deleted what it is about; null if nobody did or it is unknown. */
export type SkippedByOthers = Omit<SkippedInDraft, 'changed'> & { by: Person | null }

/** Adds to the skipped changes of an action who is the reason. */
export async function withAuthors(
  { platform, schema }: Base,
  { version, skipped }: { version: number; skipped: readonly SkippedInDraft[] },
): Promise<SkippedByOthers[]> {
  const cells = skipped.flatMap(({ changed }) =>
    changed ? { id: changed.id, key: changed.key, kind: thingEntryKind(changed.list, 'update') } : [],
  )
  const writers =
    cells.length === 0 ? [] : await run(platform.pool, selectLastThingWriters(schema, { before: version, cells }))
  const people = await peopleByIds(
    platform,
    writers.map(({ actor }) => actor),
  )
  const actors = new Map(writers.map(({ id, key, actor }) => [`${id} ${key}`, actor]))
  return skipped.map(({ changed, ...one }) => {
    const actor = changed && actors.get(`${changed.id} ${changed.key}`)
    return { ...one, by: actor === undefined ? null : (people.get(actor) ?? null) }
  })
}
