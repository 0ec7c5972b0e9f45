/** A record at a moment of the past. */
export interface RecordAt {
  id: string
  number: number
  data: Record<string, unknown>
}
