import { createContext, useContext } from 'react'

/** A field as other fields see it. */
export interface NeighborField {
  id: string
  name: string
  type: string
  template: unknown
}

/** Where a field is configured: its table, and the tables of the base that its settings may refer to. */
export interface FieldLocation {
  tableId: string
  /** The field's id; null while it is new. */
  fieldId: string | null
  tables: readonly { id: string; name: string; primaryFieldId: string; fields: readonly NeighborField[] }[]
}

const nowhere: FieldLocation = { tableId: '', fieldId: null, tables: [] }

export const FieldLocationContext = createContext(nowhere)

/** The place of the field whose settings are shown. */
export const useFieldLocation = (): FieldLocation => useContext(FieldLocationContext)
