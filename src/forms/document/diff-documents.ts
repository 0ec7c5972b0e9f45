import { isSameJson } from '../../fields/same-json.ts'
import { cellGroup, type Values } from './cell.ts'
import { type CellChange, type Change, type Singleton, singletons } from './change.ts'
import { type FormDocument, type Thing, type ThingList, thingLists } from './form-document.ts'
import { withoutDeleted } from './outline.ts'

/**
 * The changes after which one document looks like another: things that the other lacks are deleted, and those that it has
 * are created, restored, and changed cell by cell. Limits, and blocks that change places with what contains them, can
 * take more than one round.
 */
export function diffDocuments(from: FormDocument, to: FormDocument): Change[] {
  const wanted = withoutDeleted(to)
  const restored = new Set<string>()
  const changes: Change[] = deletedParents(from, wanted).map(({ list, id }) => {
    restored.add(id)
    return { do: 'set', list, id, key: 'isDeleted', before: true, after: false }
  })
  for (const list of singletons) changes.push(...cellChanges({ list, id: list }, from[list], wanted[list]))
  for (const list of thingLists) {
    for (const thing of parentsFirst(list, wanted)) {
      const existing = thingIn(from, list, thing.id)
      if (!existing) changes.push({ do: 'create', list, id: thing.id, thing })
      else if (restored.has(thing.id)) {
        changes.push(...cellChanges({ list, id: thing.id }, { ...existing, isDeleted: false }, thing))
      } else changes.push(...cellChanges({ list, id: thing.id }, existing, thing))
    }
  }
  return [...changes, ...deletions(from, wanted, restored)]
}

const thingIn = (document: FormDocument, list: ThingList, id: string): Thing | undefined =>
  Object.hasOwn(document[list], id) ? document[list][id] : undefined

const parentOf = (thing: Thing): string | null => ('at' in thing ? thing.at.parentId : null)

/** The things of a list, each after the one that contains it. */
function parentsFirst(list: ThingList, document: FormDocument): Thing[] {
  const isInside = (thing: Thing) => Object.hasOwn(document.blocks, parentOf(thing) ?? '')
  const things: Thing[] = Object.values(document[list])
  return list === 'blocks' ? things.toSorted((one, other) => Number(isInside(one)) - Number(isInside(other))) : things
}

/** What is deleted now and contains something that will stay: until it is restored, that cannot be changed. */
function deletedParents(from: FormDocument, wanted: FormDocument): { list: 'pages' | 'blocks'; id: string }[] {
  const found = new Map<string, { list: 'pages' | 'blocks'; id: string }>()
  const visit = (thing: Thing | undefined) => {
    const id = thing && parentOf(thing)
    if (id === null || id === undefined) return
    const list = thingIn(from, 'pages', id) ? 'pages' : 'blocks'
    const parent = thingIn(from, list, id)
    visit(parent)
    if (parent?.isDeleted) found.set(id, { list, id })
  }
  for (const list of ['blocks', 'options'] as const)
    for (const id of Object.keys(wanted[list])) visit(thingIn(from, list, id))
  return [...found.values()]
}

/** What has to go. What belongs to something that is not wanted goes with it. */
function deletions(from: FormDocument, wanted: FormDocument, restored: ReadonlySet<string>): Change[] {
  const isWanted = (id: string) => Object.hasOwn(wanted.pages, id) || Object.hasOwn(wanted.blocks, id)
  const isShown = (thing: Thing) => {
    const parentId = parentOf(thing)
    return !thing.isDeleted && (parentId === null || isWanted(parentId))
  }
  return thingLists.flatMap(list =>
    Object.values<Thing>(from[list])
      .filter(thing => !Object.hasOwn(wanted[list], thing.id) && (restored.has(thing.id) || isShown(thing)))
      .map(({ id }): Change => ({ do: 'set', list, id, key: 'isDeleted', before: false, after: true })),
  )
}

/** A thing can be changed once it is restored and in its place, and its settings once it has its type. */
const order = ['isDeleted', 'at', 'type']
const rank = (key: string) => (order.includes(key) ? order.indexOf(key) : order.length)

function cellChanges(place: { list: ThingList | Singleton; id: string }, from: object, to: object): CellChange[] {
  const group = cellGroup(place.list)
  const [before, after] = [cellsOf(from as Values, group), cellsOf(to as Values, group)]
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter(key => !isSameJson(before[key] ?? null, after[key] ?? null))
    .toSorted((one, other) => rank(one) - rank(other))
    .map(key => ({ do: 'set', ...place, key, before: before[key] ?? null, after: after[key] ?? null }))
}

/** All cells of a thing by key. */
function cellsOf(thing: Values, group: string | undefined): Record<string, unknown> {
  if (group === undefined) return { ...thing }
  const { [group]: values, ...cells } = thing
  const grouped = Object.entries((values ?? {}) as Values).map(([name, value]) => [`${group}.${name}`, value])
  return { ...cells, ...Object.fromEntries(grouped) }
}
