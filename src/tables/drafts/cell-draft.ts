/** Text typed into the editor of a cell. JSON. */
export interface CellDraft {
  tableId: string
  viewId: string
  recordId: string
  /** The row number on the page where it was typed. */
  number: number
  fieldId: string
  /** The value when the editor was opened. */
  before: unknown
  text: string
}
