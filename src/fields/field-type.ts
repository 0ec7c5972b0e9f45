import type { RawBuilder } from 'kysely'
import type * as z from 'zod/mini'
import type { Attachment } from './attachments/attachment.ts'
import type { FieldGroup } from './field-groups.ts'
import type { Hue } from './hues.ts'
import type { KnownPerson } from './people/known-person.ts'
import type { RecordProperty } from './record-property.ts'

/**
 * The result of reading a text or JSON as a field's value. Pasting unreadable text keeps the cell's value, or clears it
 * if `empties` is set.
 */
export type Reading<V> =
  | { kind: 'value'; value: V }
  | { kind: 'empty' }
  | { kind: 'unreadable'; message: string; empties?: true }

export const value = <V>(v: V): Reading<V> => ({ kind: 'value', value: v })
export const empty: Reading<never> = { kind: 'empty' }
export const unreadable = (message: string): Reading<never> => ({ kind: 'unreadable', message })

/** Where and when a value is read or a filter is evaluated. The same context gives the same result. */
export interface FieldContext {
  /** Milliseconds since 1970, UTC. */
  now: number
  /** IANA name of the person's time zone. */
  timeZone: string
  /** BCP 47 tag of the person's language. */
  locale: string
  /** The id of the person; absent for visitors and where no person asks. */
  me?: string
  /** The people whom cells can be set to; if absent, those of `base`. */
  candidates?: readonly KnownPerson[]
  /**
   * Resolves references to other records. Absent where a value is shown outside its base; such values then show less.
   */
  base?: BaseContext
}

/** The parts of a base that values refer to when they are shown, read, or compared. */
export interface BaseContext {
  /** A field of any table of the base. */
  fieldOf(fieldId: string): { type: FieldType; template: unknown } | undefined
  /** The name of a record, '' if it has none; undefined if it is not loaded. */
  nameOf(tableId: string, recordId: string): string | undefined
  /** The color of a record's chip. */
  hueOf?(tableId: string, recordId: string): Hue
  /** The first record with this name, ignoring case. */
  idOf(tableId: string, name: string): string | undefined
  /** The names of people by their ids, as far as they are known. */
  readonly people?: ReadonlyMap<string, string>
  /** The people whom cells can be set to; absent until they are loaded. */
  readonly candidates?: readonly KnownPerson[] | undefined
  /** A temporary URL of a file's thumbnail, by file id; null if there is none. */
  thumbnailOf?(fileId: string): Promise<string | null>
}

/** The records that the values of a link field refer to. */
export interface LinkSettings {
  tableId: string
  /** The field of that table that shows the same links from the other side. */
  inverseFieldId: string
  allowMultiple: boolean
}

/** A record that a value without a column is read from. */
export interface SourceRow {
  id: RawBuilder<string>
  /** The part of the value that comes from this record; null if none. */
  value: RawBuilder<unknown>
  /** The records that this part is read from in turn, if it is itself read from other records. */
  source?: Source | undefined
}

/** The records that a value without a column is read from, in SQL. */
export interface Source {
  /** Whether a condition holds for at least one of them; never null. */
  some(condition: (row: SourceRow) => RawBuilder<boolean>): RawBuilder<boolean>
  /** Whether the value's part of at least one of them contains a text, ignoring case. Null if none can. */
  contains(needle: string): RawBuilder<boolean> | null
}

/** What an operator uses in SQL besides the column. */
export interface SqlContext<T> {
  template: T
  context: FieldContext
  /** Set for values that are read from other records. */
  source?: Source | undefined
}

/** A filter operator of a field type: one rule, in memory and in SQL. */
export interface Operator<V, T, O = unknown> {
  /** Shown between field and operand: 'contains', 'is any of'. */
  label: string
  /** Checks the operand; null if the operator has none ('is empty'). */
  operand: z.ZodMiniType<O> | null
  /**
   * How a person enters the operand: as a value of the field, free text, several values, or only from `operandChoices`.
   */
  operandInput: 'none' | 'value' | 'text' | 'values' | 'choice'
  /**
   * Predefined operands, such as 'today'. They appear beside the input, or replace it if `operandInput` is 'choice'.
   */
  operandChoices?: readonly { label: string; operand: O }[]
  /** Operands with a number, such as 'days ago'. `count` returns the number of such an operand, null for others. */
  countedChoices?: readonly { label: string; operand(count: number): O; count(operand: O): number | null }[]
  /** Reads and shows a typed operand that is not a value of the field, such as a day for a datetime. */
  readOperand?(text: string, field: { template: T; context: FieldContext }): Reading<O>
  showOperand?(operand: O, field: { template: T; context: FieldContext }): string
  /** Both take the stored value or null. Both return true to keep the record, and never null. */
  test(value: V | null, operand: O, field: { template: T; context: FieldContext }): boolean
  sql(column: RawBuilder<V>, operand: O, field: SqlContext<T>): RawBuilder<boolean>
}

/**
 * A summary of a column in a view: one rule, in memory and in SQL. The result is a number or a text as in JSON, or null
 * if there is nothing to summarize.
 */
export interface Summary<V, T> {
  /** Sentence case: 'Percent filled'. */
  label: string
  compute(values: readonly (V | null)[], field: { template: T; context: FieldContext }): number | string | null
  /** An aggregate over all rows. */
  sql(column: RawBuilder<V>, field: SqlContext<T>): RawBuilder<unknown>
  show(result: number | string, template: T, context?: FieldContext): string
}

export type DecimalSign = '.' | ','

/** What a guesser learns about a column from the rest of its file. */
export interface GuessContext {
  rows: number
  filled: number
  /**
   * The decimal sign of the file; 'mixed' if its columns have different ones. Absent if nothing shows it: a number such
   * as '1.234' is then read as in English.
   */
  decimal?: DecimalSign | 'mixed' | undefined
}

/** Examines the cells of a text column to guess whether they are of a type. One instance per column. */
export interface Guesser {
  /** Examines one non-blank cell, in file order. Returns false to rule out the type, and is then not called again. */
  see(text: string): boolean
  /** The decimal sign that the cells so far require, 'either' if the sign decides what they mean; null otherwise. */
  decimal?(): DecimalSign | 'either' | null
  /** Whether `see` returned false because the type would lose digits of the cell. */
  losesDigits?(): boolean
  /**
   * Called once at the end if the type was not ruled out. Returns the template that reads the column, or null if the
   * type does not fit.
   */
  finish(context: GuessContext): { template: unknown } | null
}

/** The template before a change, after it, and as it is now because of someone else's change. */
export interface TemplateSides<T> {
  before: T
  after: T
  now: T
  /** Whether this change wins over a concurrent change of the same setting. */
  isForced?: boolean
  /** Values that cells hold. The change does not delete their options. */
  held?: ReadonlySet<unknown>
}

/** The options of a template whose labels differ only in case. */
export interface CaseVariants<T> {
  /** The number of options that differ from a kept one only in case. */
  count: number
  /** Two of the labels: a kept one, and one that would be combined with it. */
  sample: [string, string]
  /** The template without these options. The most used spelling is kept. */
  combined: T
}

/**
 * A field type as the server and the screen know it, except how it is drawn (see FieldUi). V is the value as JSON, as
 * `records.*` calls carry it. T is the template with its defaults.
 */
export interface FieldType<V = unknown, T = unknown> {
  type: string
  /** Sentence case: 'Single line text'. */
  label: string
  /** The group of the type in the list of types. */
  group: FieldGroup
  /** Other search words for the type, in lower case. */
  searchWords?: string
  /** Checks a template and fills in its defaults; `template.parse({})` must work. Unknown keys are an error. */
  template: z.ZodMiniType<T>
  /** PostgreSQL type of the column that stores the value; null if the type has no column. */
  column: string | null
  /** A value and a matching template, for the tests that run over all types. */
  sample: V
  sampleTemplate?: T
  /** The name of a new field, before it is made unique. */
  defaultName: string
  /**
   * The text of a value for the grid, copy, search, export, and the API; '' for null. Formats that depend on the
   * language take it from `context`, or use en-US without it. `read` accepts the text in the same context.
   */
  show(value: V | null, template: T, context?: FieldContext): string
  /**
   * The text to edit, if `show` leaves out a part of the value. `read` turns it into the same value. If absent, `show`
   * is used.
   */
  editText?(value: V, template: T, context?: FieldContext): string
  /** Reads a typed, pasted, imported, or converted text. Blank text is `empty`. */
  read(text: string, template: T, context: FieldContext): Reading<V>
  /** For list values that are chosen one by one: typed text is added to the list and does not replace it. */
  typedAdds?: true
  /**
   * For types whose values must be in the template, such as the options of a select: adds the values missing for these
   * texts, so that `read` accepts them. A text that names a value of `target` (by default, of the template) ignoring
   * case takes that; other texts are told apart by case. If absent, the template stays unchanged.
   */
  extendTemplate?(template: T, texts: Iterable<string>, target?: T): T
  /**
   * For types with options: finds those whose labels differ only in case; null if there are none. `uses` counts the values
   * of each option.
   */
  caseVariants?(template: T, uses?: ReadonlyMap<string, number>): CaseVariants<T> | null
  /**
   * For types whose settings contain lists that several people edit: merges a change with the current template. If
   * absent, settings that the change does not touch keep their current values.
   */
  mergeTemplates?(sides: TemplateSides<T>): T
  /**
   * For types whose values are lists that several people edit: merges a change with the current cell. If absent, a cell
   * that has changed keeps its current value.
   */
  mergeValues?(sides: { before: V | null; after: V | null; now: V | null }): V | null
  /**
   * For types whose values must be in the template: the values that `from` has and `to` lacks, as cells hold them alone
   * or in a list.
   */
  removedValues?(from: T, to: T): string[]
  /** Checks a value that came as JSON from outside. null and undefined never reach it. */
  check(json: unknown, template: T): Reading<V>
  /**
   * For list values that settings can limit to one item: what is wrong with a list that is too long; null if nothing.
   * `check` accepts such lists, because cells keep what they held before the limit was set.
   */
  tooMany?(value: V, template: T): string | null
  /**
   * For types whose values continue by a rule, such as numbers: the value `n` places after the last of these values,
   * with n from 1, or null if the field cannot store it. If absent or undefined, the values repeat.
   */
  series?(values: readonly V[], template: T, context?: FieldContext): ((n: number) => V | null) | undefined
  /**
   * For types whose values are amounts: conversion between such types passes the amount instead of the text, so
   * formatting loses nothing. 50% is 0.5; durations are in seconds.
   */
  amount?: { toNumber(value: V): number; read(amount: number, template: T): Reading<V> }
  /** For types that hold a date or time: the value for the current time of the context. */
  now?(context: FieldContext): V
  /** For types that hold people: the person of the context; null if there is none. */
  creator?(context: FieldContext): V | null
  /** The value as a parameter for its column, if it differs from the JSON value. */
  toColumn?(value: V): unknown
  /** The JSON value of what the driver returns, if they differ. */
  fromColumn?(stored: unknown): V
  /** Whether an empty value has a meaning of its own, such as an unchecked box, so that none is ever missing. */
  isNeverBlank?: true
  /**
   * For types whose values can be unique: what is compared, the folded text or the value itself. If absent, fields of
   * the type cannot be unique.
   */
  uniqueBy?: 'text' | 'value'
  /** Whether values are never written, because they come from other fields. */
  isReadOnly?: true
  /**
   * For types that show what every record has anyway, such as when it was created: what they show. Their fields have no
   * column of their own, and are read-only.
   */
  ofRecord?: RecordProperty
  /** For types whose values have a color, such as options: the color, or null if the value has none. */
  hueOf?(value: V, template: T): Hue | null
  /**
   * Whether `read` cannot read the text of a value. Paste and conversion from text clear the cell, and imports skip the
   * type.
   */
  isOnlyShown?: true
  /** False if values say too little to name a record, so that the field cannot be the primary one. */
  namesRecords?: false
  /** A message that names a setting the field still needs, or null if none is missing. */
  missing?(template: T): string | null
  /**
   * For types whose values are links to records: lists of their ids. They are stored in a table of links, not in a
   * column.
   */
  links?: {
    settings(template: T): LinkSettings
    /** The template with these settings; all others keep their values or defaults. */
    template(settings: Partial<LinkSettings>, template?: T): T
    /** The names in a text, by which `read` finds the records. */
    names(text: string): string[]
  }
  /** For types whose values come from another field through links: the ids of the link field and the other field. */
  looksUp?(template: T): { linkFieldId: string; fieldId: string }
  /** For such types: the same template with another link field, and with another field of the linked table if given. */
  lookThrough?(template: T, linkFieldId: string, fieldId?: string): T
  /** For types whose values are files: the files of a value, and the value with these files. */
  files?: {
    toFiles(value: V): readonly Attachment[]
    value(files: readonly Attachment[]): V | null
  }
  /** For types whose values are people: their ids. */
  people?: { of(value: V): readonly string[] }
  /** The spreadsheet cell of a value that spreadsheets can calculate with. If absent, the cell holds the text. */
  sheet?: {
    /** A spreadsheet number format. */
    format(template: T): string
    /** Null to export the text instead. */
    value(value: V, template: T, context: FieldContext): number | boolean | null
  }
  /** What to sort by, ascending; the column itself if absent. Empty values come last in both directions. */
  sortBy?(column: RawBuilder<V>, template: T, context?: FieldContext): RawBuilder<unknown>
  /**
   * The searchable text in SQL, as the person sees it, if it is not the column itself. Null if the type is not
   * searchable.
   */
  searchText?(column: RawBuilder<V>, template: T, context: FieldContext): RawBuilder<string> | null
  /**
   * All characters that `searchText` can contain, folded, for types with a limited set. A search for any other
   * character skips the field. A set of ASCII only means that no text needs to be composed.
   */
  searchCharacters?(template: T, context: FieldContext): string
  /**
   * Whether a value contains a text, if there is a faster way than `searchText`; never null for a value. Returns null
   * if no value can contain it, and undefined if `searchText` must be used.
   */
  search?(column: RawBuilder<V>, needle: string, field: SqlContext<T>): RawBuilder<boolean> | null | undefined
  operators: Record<string, Operator<V, T>>
  /** The summaries for the footer of a column, by name, in display order. */
  summaries: Record<string, Summary<V, T>>
  /**
   * Guesses whether a text column is of this type; the lowest rank that fits wins. If absent, the type is never
   * guessed.
   */
  guess?: { rank: number; start(): Guesser }
}
