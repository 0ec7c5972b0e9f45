/** The table of a service whose rows an import reads. */
export interface ImportOrigin {
  /** The source, by the name that calls use. */
  source: string
  /** The source as people call it. */
  name: string
  /** As the source asks for them. */
  settings: unknown
  tableId: string
}
