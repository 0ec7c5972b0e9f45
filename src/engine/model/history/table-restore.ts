/** What restoring a table changes. */
export interface TableRestore {
  /** The number of records that get earlier values again. */
  changed: number
  /** The numbers of records that are restored and deleted. */
  restored: number
  deleted: number
  /** Names of the fields whose type has changed since; they keep their current values. */
  keptFields: string[]
}
