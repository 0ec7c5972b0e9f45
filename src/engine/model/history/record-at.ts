/** A record as it was. */
export interface RecordAt {
  id: string
  number: number
  data: Record<string, unknown>
}
