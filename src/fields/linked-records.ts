import { createContext, useContext } from 'react'
import type { NeighborField } from './field-location.ts'
import type { BaseContext } from './field-type.ts'
import type { KnownPerson } from './people/known-person.ts'

/** A record in the picker, with a few more values by field id. */
export interface FoundRecord {
  id: string
  name: string
  data: Readonly<Record<string, unknown>>
}

export interface FoundPage {
  records: readonly FoundRecord[]
  /** Start of the next page; null at the end. */
  cursor: string | null
}

/** A record that is being created. It can already be linked to. */
export interface CreatedRecord {
  id: string
  /** Links to the record belong to this gesture too. */
  gestureId: string
  /** Whether the record was created; also true while it waits for an unreachable server. */
  done: Promise<boolean>
}

/** What editors of links and people use from their base. */
export interface LinkedRecords {
  /** The records and fields of the base; absent outside a base. */
  names?: BaseContext
  /** The fields of a table, primary field first; empty if the table is not found. */
  fieldsOf(tableId: string): readonly NeighborField[]
  /** Records of a table whose names contain a text, 25 per page. */
  find(query: { tableId: string; search: string; cursor: string | null }): Promise<FoundPage>
  /** Stores the names of records, so that they are drawn with them. */
  storeNames(tableId: string, records: readonly Pick<FoundRecord, 'id' | 'name'>[]): void
  /** Loads the names of records by their ids. */
  loadNames(tableId: string, recordIds: readonly string[]): Promise<void>
  /** Whether a record with this name can be created. */
  mayCreate(tableId: string, name: string): boolean
  create(tableId: string, name: string): CreatedRecord
  /** The people who have access to the base; rejects for people who may not edit it. */
  listPeople(): Promise<readonly KnownPerson[]>
  /** Opens a record; `from` is the link cell it was opened from, if any. */
  open(linked: { tableId: string; recordId: string; from?: { recordId: string; fieldId: string } }): void
  /** Logs an error without showing it. */
  log(error: unknown): void
}

const nowhere: LinkedRecords = {
  fieldsOf: () => [],
  find: async () => ({ records: [], cursor: null }),
  storeNames: () => undefined,
  loadNames: async () => undefined,
  mayCreate: () => false,
  create: () => ({ id: '', gestureId: '', done: Promise.resolve(false) }),
  listPeople: async () => [],
  open: () => undefined,
  log: () => undefined,
}

export const LinkedRecordsContext = createContext(nowhere)

/** The records of the base for editors of links. Empty outside a base. */
export const useLinkedRecords = (): LinkedRecords => useContext(LinkedRecordsContext)
