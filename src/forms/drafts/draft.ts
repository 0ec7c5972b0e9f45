import { LRUCache } from 'lru-cache'
import type { Platform } from '../../platform/platform.ts'
import { type Connection, run } from '../../platform/sql/run.ts'
import { type Base, findBase } from '../../engine/base/base.ts'
import { selectThing, selectThings, type ThingRow } from '../../engine/things/things.sql.ts'
import { singletons } from '../document/change.ts'
import { documentFormat, type FormDocument, thingLists, thingSchemas } from '../document/form-document.ts'
import { formSettings, formTheme } from '../document/form-settings.ts'
import { newDraft } from '../document/new-form.ts'

/** A form as people edit it, with its deleted things. */
export interface Draft {
  document: FormDocument
  /** Names this state of the draft, and no other; null for a form that nobody has edited. */
  revision: string | null
  /** The length of all its things as JSON. */
  size: number
}

/** What a base stores about its draft, beside the things. */
export interface DraftHead {
  format: typeof documentFormat
  revision: string
  size: number
}

/** Where the head of the draft is among the things. */
export const headPlace = { list: 'form', id: 'form' } as const

/** The maximum length of all drafts in memory. */
const maxCachedSize = 50_000_000

/** Drafts by revision. A revision that was rolled back is never asked for again. */
const cache = new LRUCache<string, Draft>({ maxSize: maxCachedSize, sizeCalculation: ({ size }) => size + 1 })

/** Keeps a draft that is about to be committed, instead of the one that it replaces. */
export function cacheDraft(draft: Draft & { revision: string }, previous: string | null): void {
  if (previous !== null) cache.delete(previous)
  cache.set(draft.revision, draft)
}

const notEdited = (): Draft => ({ document: newDraft(), revision: null, size: 0 })

/** Reads the draft and the version of the base as of one moment. */
export async function readDraft(connection: Connection, schema: string): Promise<Draft & { version: number }> {
  const [current] = await run(connection, selectThing(schema, headPlace))
  if (!current) throw new Error(`${schema} has no head`)
  const head = current.data as DraftHead | null
  if (head === null) return { ...notEdited(), version: current.version }
  const cached = cache.get(head.revision)
  return cached ? { ...cached, version: current.version } : readThings(connection, schema)
}

async function readThings(connection: Connection, schema: string): Promise<Draft & { version: number }> {
  const rows = await run(connection, selectThings(schema))
  const things = rows.flatMap(row => (row.list === null ? [] : row))
  const head = things.find(({ list }) => list === headPlace.list)?.data as DraftHead | undefined
  const version = rows[0]?.version ?? 0
  if (!head) return { ...notEdited(), version }
  const draft = { document: documentOf(things), revision: head.revision, size: head.size }
  cache.set(draft.revision, draft)
  return { ...draft, version }
}

/** Things that were stored by an earlier release get the defaults of values that are new since. */
function documentOf(rows: readonly ThingRow[]): FormDocument {
  const byList = Map.groupBy(rows, ({ list }) => list)
  const single = (list: string): unknown => byList.get(list)?.[0]?.data ?? {}
  const lists = thingLists.map(list => {
    const things = (byList.get(list) ?? []).map(({ id, data }) => [id, thingSchemas[list].parse(data)])
    return [list, Object.fromEntries(things)]
  })
  return {
    ...(Object.fromEntries(lists) as FormDocument),
    format: documentFormat,
    settings: formSettings.parse(single('settings')),
    theme: formTheme.parse(single('theme')),
  }
}

/** The rows of all things of a document. */
export const rowsOf = (document: FormDocument): ThingRow[] => [
  ...thingLists.flatMap(list => Object.values(document[list]).map(thing => ({ list, id: thing.id, data: thing }))),
  ...singletons.map(list => ({ list, id: list, data: document[list] })),
]

/** The draft of a form whose base is open. */
export const loadDraft = ({ platform, schema }: Base): Promise<Draft & { version: number }> =>
  readDraft(platform.pool, schema)

/** The draft of a form. It creates no base for a form that nobody has edited. */
export async function loadDraftOf(platform: Platform, flowId: string): Promise<Draft & { version: number }> {
  const base = await findBase(platform, { flowId })
  return base ? loadDraft(base) : { ...notEdited(), version: 0 }
}
