/** The current name of a record that past values refer to, even if it is deleted. */
export interface PastName {
  tableId: string
  id: string
  name: string
}
