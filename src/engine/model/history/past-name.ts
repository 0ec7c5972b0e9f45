/** The current name of a record that values of the past refer to, also when it is deleted. */
export interface PastName {
  tableId: string
  id: string
  name: string
}
