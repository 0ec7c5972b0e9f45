/** The endings of the files that can be imported, and their media types. */
export const importableEndings = ['.csv', '.tsv', '.xlsx', '.json', '.ndjson', '.jsonl', '.geojson'] as const
export const importableTypes = [
  'text/csv',
  'text/tab-separated-values',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/json',
  'application/x-ndjson',
] as const

export const unsupportedFile = 'Please select a valid CSV, Excel (.xlsx), or JSON file'

/** Whether a file looks importable by its name or type. Its content decides later. */
export function isImportableFile(fileName: string, contentType: string | undefined): boolean {
  const name = fileName.toLowerCase()
  const type = contentType?.split(';')[0]?.trim().toLowerCase() ?? ''
  return (
    importableEndings.some(ending => name.endsWith(ending)) || (importableTypes as readonly string[]).includes(type)
  )
}
