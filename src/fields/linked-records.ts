import { createContext, useContext } from 'react'
import type { NeighbourField } from './field-home.ts'
import type { BaseContext } from './field-type.ts'

/** A record to choose from, with values of a few more fields by field id. */
export interface FoundRecord {
  id: string
  name: string
  data: Readonly<Record<string, unknown>>
}

export interface FoundPage {
  records: readonly FoundRecord[]
  /** Where the next page begins; null at the end. */
  cursor: string | null
}

/** A record that is being made; it can be linked to already. */
export interface MadeRecord {
  id: string
  /** What links to it belongs to the same gesture. */
  gestureId: string
  /** Whether it came to be; true also when it waits for a server that cannot be reached. */
  done: Promise<boolean>
}

/** What editors of links ask of the base that they stand in. */
export interface LinkedRecords {
  /** What is known of the base; absent outside of one. */
  names?: BaseContext
  /** The fields of a table, the one that names its records first; empty for a table that is not there. */
  fieldsOf(tableId: string): readonly NeighbourField[]
  /** Records of a table whose names contain a text, 25 at a time. */
  find(of: { tableId: string; search: string; cursor: string | null }): Promise<FoundPage>
  /** From here on these records are drawn with their names. */
  know(tableId: string, records: readonly Pick<FoundRecord, 'id' | 'name'>[]): void
  /** The same for records that are known by their ids only. */
  learn(tableId: string, recordIds: readonly string[]): Promise<void>
  /** Whether a record of this name can be made. */
  mayCreate(tableId: string, name: string): boolean
  create(tableId: string, name: string): MadeRecord
  /** Shows a record whole; `from` is the cell of links that led to it, if one did. */
  open(linked: { tableId: string; recordId: string; from?: { recordId: string; fieldId: string } }): void
  /** Keeps what a person need not be told. */
  log(error: unknown): void
}

const nowhere: LinkedRecords = {
  fieldsOf: () => [],
  find: async () => ({ records: [], cursor: null }),
  know: () => undefined,
  learn: async () => undefined,
  mayCreate: () => false,
  create: () => ({ id: '', gestureId: '', done: Promise.resolve(false) }),
  open: () => undefined,
  log: () => undefined,
}

export const LinkedRecordsContext = createContext(nowhere)

/** For editors of links: the records of the base. Outside of a base there are none. */
export const useLinkedRecords = (): LinkedRecords => useContext(LinkedRecordsContext)
