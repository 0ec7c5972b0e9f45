import type { SourceColumn, SourceTable } from './import-source.ts'

/** The columns of a table whose cells are texts, or can be, so that a file can hold them. Others are left out. */
export const readableColumns = ({ columns }: SourceTable): SourceColumn[] =>
  columns.filter(({ field, fits, links, isJson }) => fits.length > 0 || (field !== null && !links && !isJson))
