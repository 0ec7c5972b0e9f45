/** The position of a record in the order of a query. */
export interface RecordPlace {
  id: string
  number: number
  /** False for a deleted record, and for one that the query does not show. */
  shown: boolean
  /** The row number of the previous record; null for the first record, and for one that is not shown. */
  after: number | null
}
