import { createContext, useContext } from 'react'

/** A field as others may refer to it. */
export interface NeighbourField {
  id: string
  name: string
  type: string
  template: unknown
}

/** Where a field is set up: its table, and all tables of the base that its settings may refer to. */
export interface FieldHome {
  tableId: string
  /** The field itself; null while it is new. */
  fieldId: string | null
  tables: readonly { id: string; name: string; primaryFieldId: string; fields: readonly NeighbourField[] }[]
}

const nowhere: FieldHome = { tableId: '', fieldId: null, tables: [] }

export const FieldHomeContext = createContext(nowhere)

/** For the settings of a field: where it is set up. */
export const useFieldHome = (): FieldHome => useContext(FieldHomeContext)
