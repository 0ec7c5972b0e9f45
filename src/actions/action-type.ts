/** A thing that an action touches, and what it belongs to. */
export interface Touched {
  kind: 'table' | 'field' | 'record' | 'view'
  id: string
  /** The table that the thing belongs to; absent for a table. */
  tableId?: string
  /** For a record: the fields whose cells are touched. Absent: all of them. */
  fieldIds?: readonly string[]
  /**
   * This is a list of things, such as the views of a table: actions on it keep their order, but do not build on each
   * other.
   */
  isList?: true
  /** Actions on anything below depend on this one: it creates a table or field, or changes a field's values. */
  isCarrying?: true
}

/** The ids of a call, so that repeating it changes nothing, and the time of the person's action. */
export interface CallIds {
  actionId: string
  gestureId: string
  /** Milliseconds since 1970. */
  doneAt: number
}

/** An action to dispatch: the name of its type, and its arguments as JSON. */
export interface ActionDraft {
  type: string
  args: unknown
}

/** A rule of a field that refuses values: the field is required, or its values are unique. */
export type RefusingRule = 'required' | 'unique'

/** What the server skipped because somebody else had changed it since: cells (also of deleted records) or settings. */
export interface Skipped {
  count: number
  /** Total number of things that the action was about. */
  total: number
  /**
   * The kind of thing, if not cells. An option is skipped when cells still hold it, and a record is not restored when
   * another one has its unique values.
   */
  what?: 'record' | 'name' | 'setting' | 'type' | 'option' | 'place' | 'value' | 'primary field' | RefusingRule
  /** Name of the person who changed the first one or deleted its record; null when unknown. */
  by: string | null
  /** Id of that person, if known. It may be the same person, in another tab or through the API. */
  byId?: string
  /** Name of the record that has the first value already, if values are unique; '' if it has no name. */
  holder?: string
  /** The id of that record, if known. */
  holderId?: string
  /** The names of the first skipped records; '' for those without one. */
  names?: readonly string[]
  /** All their records are deleted. */
  isDeleted?: boolean
  /** Why, in words, for things that are not in tables. */
  text?: string
  /** Arguments of an action on the skipped things alone. */
  rest: unknown
  /** Type of that action, if it differs. */
  type?: string
}

/** The result of sending an action. */
export interface Sent {
  skipped?: Skipped | undefined
  /** The server's answer, for `settle`. */
  answer?: unknown
}

/** The result of sending an action, with the id under which it was applied. */
export interface Settled extends Sent {
  actionId: string
}

/**
 * A kind of action. `Store` is the screen state it is applied to, `Client` what it is sent with.
 * Never remove or rename a type: actions of it may still wait in an outbox.
 */
export interface ActionType<Args = unknown, Store = unknown, Client = unknown> {
  type: string
  /** Milliseconds that the action waits for others of its key. */
  debounce: number
  /** Waiting actions with the same key merge. Absent or null: this one never merges. */
  mergeKey?(args: Args): string | null
  /** Adds to the arguments what the server must know of the current screen; absent: nothing. */
  seen?(store: Store, args: Args): Args
  /** The arguments of one action that does what both did. */
  merge?(earlier: Args, later: Args): Args
  /**
   * Changes the screen at once. Called again with the same id after a merge, with the merged arguments, and when the
   * outbox is opened after a reload.
   */
  apply(store: Store, args: Args, actionId: string): void
  /** Reverts the screen when the server refused the action. */
  revert(store: Store, args: Args, actionId: string): void
  /** Replaces what was assumed with the server's answer. */
  settle?(store: Store, args: Args, settled: Settled): void
  /** The arguments on a page opened later than the one of the action; absent: unchanged. */
  revive?(store: Store, args: Args): Args
  /**
   * The arguments as the server stored them, or null when it stored what was sent. Undo starts from them, and later
   * actions rebase on them.
   */
  stored?(args: Args, sent: Sent): Args | null
  /** The arguments after the server stored an earlier action, of any type, differently from how it was sent. */
  rebase?(args: Args, earlier: { sent: unknown; stored: unknown }): Args
  /** The ids of its calls; absent: the action's own id. */
  callIds?(args: Args, actionId: string): string[]
  /** The arguments for applying the action again to a screen that has changed since; absent: unchanged. */
  renew?(store: Store, args: Args): Args
  /** The action that undoes this one, from the previous values in the arguments; null when there is nothing to undo. */
  invert(args: Args): ActionDraft | null
  /** Makes the call, or the calls of a batch, each with an id derived from `ids.actionId`. */
  send(client: Client, args: Args, ids: CallIds): Promise<Sent | void>
  /** A gesture takes its label from its latest action with this flag. Preparatory actions leave it out. */
  isPurpose?: boolean
  /** The label of a button, such as 'Edit 3 cells in Tasks'. */
  label(args: Args, store: Store): string
  touches(args: Args): Touched[]
}

/** An action type known only by name, so its arguments are not typed. */
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

/** @throws Error for a name that no action has. */
export function requireActionType<Store, Client>(
  types: ActionTypes<Store, Client>,
  name: string,
): AnyActionType<Store, Client> {
  const type = Object.hasOwn(types, name) ? types[name] : undefined
  if (!type) throw new Error(`There is no action ${name}`)
  return type
}
