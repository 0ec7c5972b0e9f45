import type { Touched } from './action-type.ts'

/** debounced: waits for others of its key. pending: waits for its turn. synced and failed are final. */
type ActionStatus = 'debounced' | 'pending' | 'syncing' | 'synced' | 'failed'

/** Where in a base the person stood; an undo leads back there. */
export interface ActionPlace {
  userId: string
  basePublicId: string
  tableId: string
  viewId: string
}

/** One thing that a person did, from the moment it showed on the screen until the server has it. All of it is JSON. */
export interface Action extends ActionPlace {
  id: string
  gestureId: string
  type: string
  payload: unknown
  status: ActionStatus
  /** Milliseconds since 1970, when the person did it, or added to it last. */
  timestamp: number
  touches: Touched[]
  /** Ids of earlier actions that have to be over before this one may be sent. */
  dependencies: string[]
  /** Why it failed; null for an action that waited behind a failed one. */
  error: string | null
  /** Set when `error` is the message of the server, and not our own. */
  isRefusedByServer?: true
  isUndo: boolean
  isRedo: boolean
  /** The person gave it up after it was sent: the server is asked not to do it, or it has done it already. */
  isDiscarded?: true
  /** Set aside, for somebody had changed the same since: who, null when that is not known. */
  gaveWayTo?: string | null
}

export const isOver = (action: Action): boolean => action.status === 'synced' || action.status === 'failed'
