/** Maximum number of records that one import of tables reads, as far as the source knows their number. */
const maxRecordsPerImport = 2_000_000

/** Why tables with this many records cannot be imported at once; null if they can. */
export const tooManyRecords = (records: number): string | null =>
  records > maxRecordsPerImport
    ? `At most ${maxRecordsPerImport.toLocaleString('en-US')} records can be imported at once. Leave some tables out.`
    : null
