import type { FieldRules } from '../../fields/field-rules.ts'
import type { Hue } from '../../fields/hues.ts'
import type { Filter, Sort } from '../../query/filter.ts'

/** The row heights of a view, by name. */
export const rowHeightNames = ['short', 'medium', 'tall', 'extra_tall'] as const
export type RowHeightName = (typeof rowHeightNames)[number]

/** Colors the records that match a filter. A rule without a filter colors none. */
export interface ColorRule {
  filter: Filter | null
  color: Hue
}

/** How records are colored: by a field whose values have colors, or by the first rule that they match. */
export type RowColors = { fieldId: string } | { rules: ColorRule[] }

/** How a view shows its table. */
export interface ViewConfig {
  sorts: Sort[]
  /** The groups, outermost first. Records are ordered by these before all sorts. */
  groups: Sort[]
  filters: Filter | null
  /** Pixels by field id. */
  fieldWidths: Record<string, number>
  hiddenFieldIds: string[]
  /** The order of the columns. Fields that are missing here follow in table order. */
  orderedFieldIds: string[]
  /** How many of the visible columns stay in place when the others scroll; at least 1, the primary field's. */
  frozenFields: number
  rowHeight: RowHeightName
  /** The summaries in the footer, by field id. */
  summaries: Record<string, string>
  /** null if records have no colors. */
  colors: RowColors | null
}

/**
 * Everyone can see and change a shared view. Everyone can see a locked view, and nobody can change it. Only its owner
 * sees a personal view.
 */
export const viewKinds = ['shared', 'locked', 'personal'] as const
export type ViewKind = (typeof viewKinds)[number]

export interface View {
  id: string
  name: string
  type: string
  kind: ViewKind
  config: ViewConfig
  order: number
}

export interface Field {
  id: string
  name: string
  /** What the field is for; absent if it has no description. */
  description?: string
  type: string
  template: unknown
  /** Its default value, and what it asks of values; absent if it has no rules. */
  rules?: FieldRules
  order: number
}

export interface Table {
  id: string
  name: string
  order: number
  primaryFieldId: string
  fields: Field[]
  views: View[]
}

/** A sort that was removed from a view when its field was deleted, and its index there. */
export interface RemovedSort {
  viewId: string
  index: number
  dir: 'asc' | 'desc'
}

/** The tables of a base as clients receive them, in order, without deleted things. */
export interface Metadata {
  tables: Table[]
}

/** One row of a table as clients receive it. */
export interface TableRecord {
  id: string
  /** The row number: assigned by the server, never reused, below 2³². */
  number: number
  /** Values by field id; a field that is missing is empty. */
  data: Record<string, unknown>
  /** The records that cells refer to, by field id, at most 1,000 for each. Reads return it, changes do not. */
  linkedData?: Record<string, LinkedRecord[]>
  /**
   * If a call limits the links of each cell: the number of links in cells that have more, by field id. Whether links to
   * records in the trash count is undefined. Lookups through these cells are limited to the same links.
   */
  linkCounts?: Record<string, number>
  createdAt: string
  updatedAt: string
}

/** A record as cells of other records show it. */
export interface LinkedRecord {
  id: string
  /** The text of its primary field. */
  name: string
}

/** A record to choose from, with the values of a few more fields, by field id. */
export interface FoundRecord extends LinkedRecord {
  data: Record<string, unknown>
}

/** How many days back the history and trash of a base reach, even if its log holds more. */
export const daysOfHistory = 30

export const fieldWidth = { default: 180, min: 100, max: 1000 } as const

/** How many of a thing one call or one table can have. */
export const limits = {
  fieldsPerTable: 500,
  tablesPerImport: 1000,
  recordsPerCall: 5000,
  nameLength: 255,
  descriptionLength: 1000,
  /** Characters of a field's default value as JSON. */
  defaultValueLength: 10_000,
  pickerPage: 25,
  tablePage: 5000,
  placesPerCall: 500,
  lookupPage: 1000,
  colorRules: 20,
  /** Characters of a view's settings as JSON. */
  viewConfigLength: 500_000,
} as const

export const emptyConfig: ViewConfig = {
  sorts: [],
  groups: [],
  filters: null,
  fieldWidths: {},
  hiddenFieldIds: [],
  orderedFieldIds: [],
  frozenFields: 1,
  rowHeight: 'short',
  summaries: {},
  colors: null,
}
