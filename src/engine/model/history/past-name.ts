/** The current name of a record that past values refer to, even if it is deleted. */
export interface PastName {
  /** Null for a person. */
  tableId: string | null
  id: string
  name: string
}
