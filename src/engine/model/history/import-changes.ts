/** How many records and settings of tables were changed since these were imported. A record counts once. */
export interface ImportChanges {
  added: number
  changed: number
  deleted: number
  /** Fields, views, and settings of the tables. */
  structure: number
}
