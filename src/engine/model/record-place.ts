/** Where a record stands in the order of a query. */
export interface RecordPlace {
  id: string
  number: number
  /** False for a record that the query does not show, or that was deleted. */
  shown: boolean
  /** The number of the row before it; null for the first row, and for one that is not shown. */
  after: number | null
}
