import * as z from 'zod/mini'
import { formLimits } from './form-limits.ts'
import { type ThingList, thingLists } from './form-document.ts'
import { thingId } from './thing-id.ts'

/** The settings and the theme of a form are changed like things, but there is one of each. */
export const singletons = ['settings', 'theme'] as const
export type Singleton = (typeof singletons)[number]

export interface CellChange {
  do: 'set'
  list: ThingList | Singleton
  /** For the settings and the theme, the name of the list. */
  id: string
  /** The cell: 'label', or 'settings.max' for a value in a group. */
  key: string
  /** The value that the cell must still hold; null for none. */
  before: unknown
  after: unknown
}

export interface ThingCreation {
  do: 'create'
  list: ThingList
  id: string
  thing: unknown
}

/** The smallest change of a form. What a person does at once is a list of changes. */
export type Change = CellChange | ThingCreation

const json = z.nullish(z.json())

const change = z.discriminatedUnion('do', [
  z.strictObject({
    do: z.literal('set'),
    list: z.enum([...thingLists, ...singletons]),
    id: thingId,
    key: z.string().check(z.minLength(1), z.maxLength(200)),
    before: json,
    after: json,
  }),
  z.strictObject({ do: z.literal('create'), list: z.enum(thingLists), id: thingId, thing: z.json() }),
])

/** Changes from outside. `applyChanges` checks their values, and takes one that is missing for null. */
export const changesSchema = z
  .array(change)
  .check(z.minLength(1), z.maxLength(formLimits.changesPerAction)) as unknown as z.ZodMiniType<Change[], Change[]>

/**
 * The changes that undo changes which were applied. A creation is undone by deleting the thing, so that redoing it
 * restores the same thing.
 */
export const inverseChanges = (changes: readonly Change[]): CellChange[] => changes.map(inverse).toReversed()

const inverse = (change: Change): CellChange =>
  change.do === 'set'
    ? { ...change, before: change.after, after: change.before }
    : { do: 'set', list: change.list, id: change.id, key: 'isDeleted', before: false, after: true }
