import { fieldType, isFieldType } from '../../fields/registry.ts'
import type { ColumnCheck } from '../csv/check-column.ts'
import type { TypedColumn } from '../csv/column-profile.ts'
import type { Proposal, ProposedColumn } from '../proposal.ts'
import { cutText } from '../../fields/text/cut-text.ts'

/** A column of the file with the person's choices. */
export interface DraftColumn extends TypedColumn {
  index: number
  name: string
  /** The id of the new field, if other columns refer to it. */
  fieldId?: string
  /** The rules of the field that was exported, and the type that they are for. */
  ruled?: NonNullable<ProposedColumn['ruled']>
  include: boolean
  /** Types that read every cell. */
  fits: TypedColumn[]
  /** How the chosen type would read the column; null for a type that fits, or while this is being checked. */
  check: ColumnCheck | null
  checking: boolean
}

export interface ImportDraft {
  tableName: string
  /** The time zone and language of a file that was exported here. */
  exportedIn: Proposal['exportedIn']
  columns: DraftColumn[]
}

/** The first draft: everything as proposed. */
export function draftOf({ columns, exportedIn }: Proposal, tableName: string): ImportDraft {
  return { tableName, exportedIn, columns: columns.map(draftColumn) }
}

const draftColumn = (
  { name, fieldId, type, template, ruled, fits, skip }: ProposedColumn,
  index: number,
): DraftColumn => ({
  index,
  name,
  ...(fieldId !== undefined && { fieldId }),
  type,
  template,
  ...(ruled && { ruled }),
  include: !skip,
  fits,
  check: null,
  checking: false,
})

/** A column as the start of an import names it. The rules of an exported field are for its own type only. */
export const requestedColumn = ({ index, fieldId, name, type, template, ruled }: DraftColumn) => ({
  index,
  fieldId,
  name,
  type,
  template,
  ...(ruled?.type === type && { rules: ruled.rules }),
})

export const withColumn = (draft: ImportDraft, index: number, change: Partial<DraftColumn>): ImportDraft => ({
  ...draft,
  columns: draft.columns.map(column => (column.index === index ? { ...column, ...change } : column)),
})

/** A table name from a file name: 'sales 2026.csv' gives 'sales 2026', with a number if that name is taken. */
export const tableNameOf = (fileName: string, taken: readonly string[]): string =>
  freeTableName(fileName.replace(/\.[a-z0-9]{1,7}$/i, ''), taken)

/** A table name from another name, with a number if that name is taken. */
export function freeTableName(base: string, taken: readonly string[]): string {
  const plain = cutText(base.trim(), 200) || 'Untitled Table'
  const lower = new Set(taken.map(name => name.toLowerCase()))
  let name = plain
  for (let number = 2; lower.has(name.toLowerCase()); number++) name = `${plain} ${number}`
  return name
}

export interface DraftProblems {
  tableName: string | null
  /** By the column's position in the file. */
  columns: Map<number, string>
  /** A problem of the whole draft, or else the first problem of a column. */
  whole: string | null
}

/** The problems that prevent importing this draft. */
export function problemsOf(draft: ImportDraft, takenTables: readonly string[]): DraftProblems {
  const included = draft.columns.filter(column => column.include)
  const columns = columnProblems(included)
  return {
    tableName: tableNameProblem(draft.tableName.trim(), takenTables),
    columns,
    whole: included.length === 0 ? 'Choose at least one column.' : firstProblem(included, columns),
  }
}

/** The column with the problem may be scrolled out of view. */
function firstProblem(columns: DraftColumn[], problems: Map<number, string>): string | null {
  const column = columns.find(({ index }) => problems.has(index))
  return column ? `${column.name.trim() || `Column ${column.index + 1}`}: ${problems.get(column.index)}` : null
}

export const hasProblems = (problems: DraftProblems): boolean =>
  problems.tableName !== null || problems.columns.size > 0 || problems.whole !== null

function tableNameProblem(name: string, taken: readonly string[]): string | null {
  if (name === '') return 'Table name is required'
  const exists = taken.some(other => other.toLowerCase() === name.toLowerCase())
  return exists ? 'A table with this name already exists' : null
}

function columnProblems(columns: DraftColumn[]): Map<number, string> {
  const problems = new Map<number, string>()
  const seen = new Set<string>()
  for (const { index, name } of columns) {
    const key = name.trim().toLowerCase()
    if (key === '') problems.set(index, 'Give it a name')
    else if (seen.has(key)) problems.set(index, 'This name is taken')
    seen.add(key)
  }
  for (const { index, problem } of typeProblems(columns)) if (!problems.has(index)) problems.set(index, problem)
  return problems
}

/** Problems of types: links and people cannot come first, and a lookup needs its links. */
function* typeProblems(columns: DraftColumn[]): Generator<{ index: number; problem: string }> {
  const linkIds = columns.filter(({ type }) => isFieldType(type) && fieldType(type).links).map(({ fieldId }) => fieldId)
  for (const [at, { index, type, template }] of columns.entries()) {
    const { column, looksUp, people } = isFieldType(type) ? fieldType(type) : {}
    const linkFieldId = looksUp?.(template).linkFieldId
    if (looksUp && !linkIds.includes(linkFieldId)) yield { index, problem: 'Needs its links: import them too' }
    else if (at === 0 && (column === null || people)) yield { index, problem: 'Cannot name the records' }
  }
}
