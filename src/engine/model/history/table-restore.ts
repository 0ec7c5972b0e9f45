/** What restoring a table changes. */
export interface TableRestore {
  /** Records that get earlier values again. */
  changed: number
  /** Records that are restored, and records that are deleted. */
  restored: number
  deleted: number
  /** Names of the fields whose type has changed since; they keep their current values. */
  keptFields: string[]
}
