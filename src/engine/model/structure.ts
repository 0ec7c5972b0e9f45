import type { Hue } from '../../fields/hues.ts'
import type { Filter, Sort } from '../../query/filter.ts'

/** How tall the rows of a view are, by what the menu calls them. */
export const rowHeightNames = ['short', 'medium', 'tall', 'extra_tall'] as const
export type RowHeightName = (typeof rowHeightNames)[number]

/** Records that a filter keeps have a colour; without a filter, none has. */
export interface ColorRule {
  filter: Filter | null
  color: Hue
}

/** What gives records a colour: a field whose values have one, or the first of some conditions that they meet. */
export type RowColors = { fieldId: string } | { rules: ColorRule[] }

/** How a view shows its table. */
export interface ViewConfig {
  sorts: Sort[]
  /** What records are grouped by, the outermost first: they stand in this order before all sorts. */
  groups: Sort[]
  filters: Filter | null
  /** Pixels by field id. */
  fieldWidths: Record<string, number>
  hiddenFieldIds: string[]
  /** The order of the columns; fields that are missing here come after, in table order. */
  orderedFieldIds: string[]
  /** How many of the columns shown stay in place when the others scroll: at least the primary field's. */
  frozenFields: number
  rowHeight: RowHeightName
  /** What the footer says of a column, by field id: a summary of the field's type. */
  summaries: Record<string, string>
  /** Null: records have no colour. */
  colors: RowColors | null
}

/** Whose a view is: everybody's, everybody's to look at and nobody's to change, or one person's alone. */
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
  type: string
  template: unknown
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

/** A sort that left a view when its field was deleted, and its index there. */
export interface RemovedSort {
  viewId: string
  index: number
  dir: 'asc' | 'desc'
}

/** The tables of a base as clients get them, everything in its order, nothing deleted. */
export interface Metadata {
  tables: Table[]
}

/** One row of a table as clients get it. */
export interface TableRecord {
  id: string
  /** The row number: made by the server, never reused, below 2³². */
  number: number
  /** Values by field id; a field that is missing is empty. */
  data: Record<string, unknown>
  /** The records that cells refer to, by field id, the first 1,000 of each; in what was read, not in what a change answers. */
  linkedData?: Record<string, LinkedRecord[]>
  /**
   * Where only the first links of each cell were asked for: by field id how many there are in cells that have more, those to
   * records in the trash counted or not. Lookups through these have the values of the first as well.
   */
  linkCounts?: Record<string, number>
  createdAt: string
  updatedAt: string
}

/** A record as others show it. */
export interface LinkedRecord {
  id: string
  /** The text of its primary field. */
  name: string
}

/** A record to choose from, with the values of a few more fields by field id. */
export interface FoundRecord extends LinkedRecord {
  data: Record<string, unknown>
}

/** How far back a base can be looked at, in days, whatever its log holds: what was deleted before is gone. */
export const daysOfHistory = 30

export const fieldWidth = { default: 180, min: 100, max: 300 } as const

/** How many of a thing one call or one table takes. */
export const limits = {
  fieldsPerTable: 500,
  recordsPerCall: 5000,
  nameLength: 255,
  pickerPage: 25,
  tablePage: 5000,
  placesPerCall: 500,
  lookupPage: 1000,
  colorRules: 20,
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
