import type { Client } from '../client.ts'

export interface ImportedTable {
  basePublicId: string
  tableId: string
  /** The schema of the base in PostgreSQL. */
  schema: string
  viewId: string
  /** Fields by the names of the columns. */
  fields: Map<string, { id: string; template: { options?: { value: string; label: string }[] } }>
}

interface Analysis {
  columns: { name: string; type: string; template: unknown }[]
}

interface ImportState {
  status: string
  error: string | null
  tableId: string
  analysis: Analysis
}

interface Metadata {
  metadata: {
    tables: {
      id: string
      fields: { id: string; name: string; template: { options?: { value: string; label: string }[] } }[]
      views: { id: string }[]
    }[]
  }
}

export async function createBase(client: Client): Promise<{ basePublicId: string; schema: string }> {
  const made = await client.post<{ basePublicIdentifier: string; flowId: string }>('/admin/bases', {
    baseName: 'Bench',
  })
  return { basePublicId: made.basePublicIdentifier, schema: `base_${made.flowId}` }
}

export const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

export async function waitFor(client: Client, importId: string, status: string): Promise<ImportState> {
  for (;;) {
    const state = await client.query<ImportState>('imports.get', { importId })
    if (state.status === status) return state
    if (['failed', 'cancelled'].includes(state.status)) throw new Error(`The import ended: ${state.error}`)
    await pause(25)
  }
}

/**
 * Brings a file into a new base as a person does, with the types that were guessed or else with these, one for each
 * column; resolves when its rows can be read.
 */
export async function importCsv(
  client: Client,
  csv: string,
  {
    types = [],
    fileName = 'bench.csv',
  }: { types?: readonly { type: string; template: object }[]; fileName?: string } = {},
): Promise<ImportedTable> {
  const { basePublicId, schema } = await createBase(client)
  const { importId } = await client.upload<{ importId: string }>(`/api/imports/csv?fileName=${fileName}`, csv)
  const { analysis } = await waitFor(client, importId, 'ready')
  const columns = analysis.columns.map(({ name, type, template }, index) => ({
    index,
    name,
    type,
    template,
    ...types[index],
  }))
  await client.mutate('imports.start', { basePublicId, importId, tableName: 'Bench', columns })
  const { tableId } = await waitFor(client, importId, 'done')
  const { metadata } = await client.query<Metadata>('metadata.get', { basePublicId })
  const table = metadata.tables.find(one => one.id === tableId)
  const viewId = table?.views[0]?.id
  if (!table || !viewId) throw new Error('The imported table is not there')
  const { records } = await client.query<{ records: unknown[] }>('records.list', { basePublicId, tableId, limit: 100 })
  if (records.length === 0) throw new Error('The imported table is empty')
  return { basePublicId, schema, tableId, viewId, fields: new Map(table.fields.map(field => [field.name, field])) }
}

export function fieldId(table: ImportedTable, name: string): string {
  const field = table.fields.get(name)
  if (!field) throw new Error(`The table has no field ${name}`)
  return field.id
}

/** The stored value of an option, by its label. */
export function optionValue(table: ImportedTable, name: string, label: string): string {
  const option = table.fields.get(name)?.template.options?.find(one => one.label === label)
  if (!option) throw new Error(`${name} has no option ${label}`)
  return option.value
}
