import type { Person } from '../../access/person.ts'

export type ConversionStatus = 'running' | 'cancelling' | 'cancelled' | 'done' | 'failed'

/** A conversion as everyone in its base sees it. */
export interface ConversionState {
  id: string
  tableId: string
  fieldId: string
  /** The new type of the field. */
  type: string
  status: ConversionStatus
  /** The part of the table that is done, from 0 to 1. */
  share: number
  lost: number
  /** Why it failed, for people. */
  error: string | null
  by: Person
  gestureId: string | null
}
