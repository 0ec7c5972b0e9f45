import type { Touched } from './action-type.ts'

/** debounced: waits for others of its key. pending: waits for its turn. synced, failed: final. */
type ActionStatus = 'debounced' | 'pending' | 'syncing' | 'synced' | 'failed'

/** Where in a base the person made a change; undo returns there. */
export interface ActionPlace {
  userId: string
  basePublicId: string
  tableId: string
  viewId: string
}

/** One change that a person makes, from when the screen shows it until the server has it. All of it is JSON. */
export interface Action extends ActionPlace {
  id: string
  gestureId: string
  type: string
  payload: unknown
  status: ActionStatus
  /** When the person made or last extended it, in milliseconds since 1970. */
  timestamp: number
  touches: Touched[]
  /** Ids of earlier actions that must finish before this one is sent. */
  dependencies: string[]
  /** The reason it failed; null if it only waited behind a failed action. */
  error: string | null
  /** `error` is the server's message, not our own. */
  isRefusedByServer?: true
  isUndo: boolean
  isRedo: boolean
  /** The person discarded it after it was sent. The server may have done it already. */
  isDiscarded?: true
  /** Name of the person whose change made this one be set aside; null when unknown. */
  lostTo?: string | null
}

export const isOver = (action: Action): boolean => action.status === 'synced' || action.status === 'failed'
