/** A thing that an action touches, with the things it belongs to. */
export interface Touched {
  kind: 'table' | 'field' | 'record' | 'view'
  id: string
  /** The table that it belongs to; absent for a table. */
  tableId?: string
  /** For a record: the fields of which it touches cells. Absent: all of them. */
  fieldIds?: readonly string[]
  /** It is not the thing itself but a list of things, which has its turns and carries nothing. */
  isList?: true
  /** What stands below hangs on what is done to it: a table or field that is made, or whose values change. */
  isCarrying?: true
}

/** Under which ids a call is made, so that a repeated call changes nothing, and when the person did what it is for. */
export interface CallIds {
  actionId: string
  gestureId: string
  /** Milliseconds since 1970. */
  doneAt: number
}

/** An action to be done: its type's name and its arguments, which are JSON. */
export interface ActionDraft {
  type: string
  args: unknown
}

/** What the server left alone because somebody else had changed it since: cells, also of deleted records, or others. */
export interface Skipped {
  count: number
  /** How many of these the action was about. */
  of: number
  /** What they are, when they are no cells. Options stay because cells hold them. */
  what?: 'name' | 'setting' | 'type' | 'option' | 'place' | 'value'
  /** Who changed the first of them, or deleted its record; null when that is not known. */
  by: string | null
  /** Their id, where that is known: it may be the person themselves, in another tab or by a program. */
  byId?: string
  /** The records of all of them are deleted. */
  isDeleted?: boolean
  /** The arguments of an action that is about these alone. */
  rest: unknown
  /** The type of that action; the same when absent. */
  type?: string
}

/** What came of sending an action. */
export interface Sent {
  skipped?: Skipped | undefined
  /** What the server said, for `settle`. */
  answer?: unknown
}

/** What came of sending an action, and under which id it was applied. */
export interface Settled extends Sent {
  actionId: string
}

/**
 * One kind of thing that a person does. `Store` is what it is applied to on the screen, `Client` what it is sent with.
 *
 * Never remove or rename a type that may still wait in somebody's outbox.
 */
export interface ActionType<Args = unknown, Store = unknown, Client = unknown> {
  type: string
  /** Milliseconds that the action waits for others of its key before it is sent. */
  debounce: number
  /** Actions of one key that still wait become one. Absent or null: this one never merges. */
  mergeKey?(args: Args): string | null
  /** Its arguments with what the server has to know of the screen on which it is done; absent: nothing. */
  seen?(store: Store, args: Args): Args
  /** One action that does what both did, the earlier one first. */
  merge?(earlier: Args, later: Args): Args
  /**
   * Changes the screen at once. Called again under the same id with the merged arguments when a later action became
   * part of this one, and when an outbox is opened after a reload.
   */
  apply(store: Store, args: Args, actionId: string): void
  /** Takes it back from the screen, when the server refused it. */
  revert(store: Store, args: Args, actionId: string): void
  /** The server took it: what it answered replaces what was assumed. */
  settle?(store: Store, args: Args, settled: Settled): void
  /** Its arguments on a page that has opened after the one where it was done; absent when they stay as they are. */
  revive?(store: Store, args: Args): Args
  /**
   * Its arguments as the server carried them out, where it stored something else than was sent; null when it did not.
   * Undo starts from them, and so do later actions through their `rebase`.
   */
  stored?(args: Args, sent: Sent): Args | null
  /** Its arguments after an earlier action that it waited for, of any type, was stored otherwise than sent. */
  rebase?(args: Args, earlier: { sent: unknown; stored: unknown }): Args
  /** The ids under which its calls are made; absent when that is its own id. */
  callIds?(args: Args, actionId: string): string[]
  /** Its arguments for doing it anew on a screen that has changed since; absent when they stay as they are. */
  renew?(store: Store, args: Args): Args
  /** The action that undoes it, by the previous values that the arguments carry; null when nothing is to be undone. */
  invert(args: Args): ActionDraft | null
  /** Makes the call, or the calls of a batch, each with an id of its own made from `ids.actionId`. */
  send(client: Client, args: Args, ids: CallIds): Promise<Sent | void>
  /** A gesture is called after its latest action that is what it was for; absent: this one only makes ready for it. */
  isPurpose?: boolean
  /** What was done, for a button: 'Edit 3 cells in Tasks'. */
  label(args: Args, store: Store): string
  touches(args: Args): Touched[]
}

/** An action type of which only its name is known: its arguments are whatever an action of that name carries. */
export interface AnyActionType<Store, Client> extends Omit<
  ActionType<never, Store, Client>,
  'merge' | 'renew' | 'revive' | 'seen' | 'stored' | 'rebase'
> {
  merge?(earlier: never, later: never): unknown
  renew?(store: Store, args: never): unknown
  seen?(store: Store, args: never): unknown
  revive?(store: Store, args: never): unknown
  stored?(args: never, sent: Sent): unknown
  rebase?(args: never, earlier: { sent: unknown; stored: unknown }): unknown
}

export type ActionTypes<Store, Client> = Readonly<Record<string, AnyActionType<Store, Client>>>
