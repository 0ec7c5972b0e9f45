/** One thing that an action changed. */
export interface ActionEntry {
  kind: string
  tableId: string | null
  itemId: string
  before: unknown
  after: unknown
  /** The current name of the record, even if it is deleted; '' for other things, and if it is unknown. */
  label: string
}
