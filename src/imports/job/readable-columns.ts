import type { SourceColumn, SourceTable } from './import-source.ts'

/** The columns of a table whose cells are texts, which a file can hold. Links and files are left out. */
export const readableColumns = ({ columns }: SourceTable): SourceColumn[] =>
  columns.filter(({ field, links, isJson }) => field !== null && !links && !isJson)
