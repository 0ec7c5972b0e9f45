/** What was typed into the editor of a cell. JSON. */
export interface CellDraft {
  tableId: string
  viewId: string
  recordId: string
  /** The row's number on the page where it was typed. */
  number: number
  fieldId: string
  /** What the cell held when the editor was opened. */
  before: unknown
  text: string
}
