/** One thing that an action changed. */
export interface ActionEntry {
  kind: string
  tableId: string | null
  itemId: string
  before: unknown
  after: unknown
  /** The current name of the record, also when it is deleted; '' for everything else, and where it is unknown. */
  label: string
}
