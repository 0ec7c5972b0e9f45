import type { ActionType, ActionTypes, CallIds, Sent, Touched } from '../../actions/action-type.ts'
import { isSameJson } from '../../fields/same-json.ts'
import { cellOf, type Values, valueIn } from '../document/cell.ts'
import { type Change, inverseChanges } from '../document/change.ts'
import type { FormDocument } from '../document/form-document.ts'
import type { SkippedByOthers } from '../drafts/with-authors.ts'
import type { DraftClient } from './draft-client.ts'
import type { DraftScreen } from './draft-screen.ts'
import { skippedReason } from './draft-texts.ts'

/** The arguments of every action of a form. */
export interface ChangeArgs {
  changes: readonly Change[]
  label: string
  /** The person who made the changes. */
  userId: string
}

interface Answer {
  version: number
  skipped: readonly SkippedByOthers[]
}

/** Milliseconds that a changed cell waits for the next change of the same cell. */
const typingPause = 700

/** A call that gets no answer within this time is repeated, in milliseconds. */
const answerTimeout = 60_000

/** Cells that decide where things are. A change of one is sent at once. */
const structural = new Set(['isDeleted', 'at', 'place', 'type'])

/** The cell that a list of changes is about if it is about one that people type into; otherwise null. */
export function typedCell(changes: readonly Change[]): string | null {
  const [change] = changes
  if (changes.length !== 1 || change?.do !== 'set' || structural.has(change.key)) return null
  return `${change.list} ${change.id} ${change.key}`
}

/** The changes that the server made, and those that it did not make for a reason that the person should know. */
function split(changes: readonly Change[], { skipped }: Answer) {
  const left = new Set(skipped.map(({ at }) => at))
  // Somebody else has changed it to the same value.
  const reported = skipped.filter(({ reason }) => reason !== 'unchanged')
  return { done: changes.filter((_, at) => !left.has(at)), reported }
}

async function send({ basePublicId, calls }: DraftClient, args: ChangeArgs, ids: CallIds): Promise<Sent> {
  const { changes, userId } = args
  const input = { basePublicId, changes: [...changes], ...ids }
  const answer: Answer = await calls.forms.change.mutate(input, { signal: AbortSignal.timeout(answerTimeout) })
  const { reported } = split(changes, answer)
  const [first] = reported
  if (!first) return { answer }
  const rest: ChangeArgs = { ...args, changes: reported.flatMap(({ at }) => changes[at] ?? []) }
  const isDeleted = reported.every(({ reason }) => reason === 'deleted' || reason === 'missing')
  const skipped = {
    count: reported.length,
    total: changes.length,
    by: first.by?.name ?? null,
    ...(first.by && { byId: first.by.id }),
    ...(isDeleted && { isDeleted }),
    text: skippedReason(first, userId),
    rest,
    type: formChange.type,
  }
  return { answer, skipped }
}

/** What a change touches. Changes of what an unsaved action creates build on that action. */
function touchesOf(change: Change): Touched[] {
  const { id } = change
  const own: Touched = { kind: 'record', id, ...(change.do === 'set' && { fieldIds: [change.key] }) }
  const at = change.do === 'create' ? (change.thing as { at?: unknown }).at : change.key === 'at' ? change.after : null
  const parentId = (at as { parentId?: string } | null | undefined)?.parentId
  return parentId === undefined ? [own] : [own, { kind: 'record', id: parentId, fieldIds: [`with ${id}`] }]
}

/** All actions keep their order, because what is inside of what decides whether a change fits. */
const order: Touched = { kind: 'table', id: 'draft', isList: true }

/** The change over what the form holds by now. */
function renewed(document: FormDocument, change: Change): Change {
  if (change.do === 'create') return change
  const things = document[change.list] as unknown as Values
  const thing = change.id === change.list ? things : things[change.id]
  const cell = cellOf(change.list, change.key)
  if (!thing || !cell) return change
  const before = valueIn(thing as Values, cell)
  return isSameJson(before, change.before) ? change : { ...change, before }
}

/** Changes a form. */
const formChange: ActionType<ChangeArgs, DraftScreen, DraftClient> = {
  type: 'forms.change',
  debounce: 0,
  apply: (screen, { changes }, actionId) => screen.apply(actionId, changes),
  revert: (screen, _, actionId) => screen.revert(actionId),
  settle(screen, { changes }, { actionId, answer }) {
    const { version, skipped } = answer as Answer
    screen.settle(actionId, split(changes, { version, skipped }).done, version)
  },
  stored(args, { answer }) {
    const { done } = split(args.changes, answer as Answer)
    return done.length === args.changes.length ? null : { ...args, changes: done }
  },
  renew: (screen, args) => ({ ...args, changes: args.changes.map(change => renewed(screen.document, change)) }),
  invert(args) {
    return args.changes.length === 0
      ? null
      : { type: 'forms.change', args: { ...args, changes: inverseChanges(args.changes) } }
  },
  send,
  label: ({ label }) => label,
  touches: ({ changes }) => [order, ...changes.flatMap(touchesOf)],
}

/** Changes one cell that people type into. Waits for more, and is sent as one change. */
const formTyping: ActionType<ChangeArgs, DraftScreen, DraftClient> = {
  ...formChange,
  type: 'forms.type',
  debounce: typingPause,
  mergeKey: ({ changes }) => typedCell(changes),
  merge(earlier, later) {
    const [first] = earlier.changes
    const changes = later.changes.map(change =>
      change.do === 'set' && first?.do === 'set' ? { ...change, before: first.before } : change,
    )
    return { ...later, changes }
  },
}

/** The action for a list of changes. */
export const actionOf = (args: ChangeArgs) => ({
  type: typedCell(args.changes) === null ? formChange.type : formTyping.type,
  args,
})

export const draftActions: ActionTypes<DraftScreen, DraftClient> = {
  [formChange.type]: formChange,
  [formTyping.type]: formTyping,
}
