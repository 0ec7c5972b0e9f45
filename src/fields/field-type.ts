import type { RawBuilder } from 'kysely'
import type * as z from 'zod/mini'
import type { Attachment } from './attachments/attachment.ts'
import type { FieldGroup } from './field-groups.ts'
import type { Hue } from './hues.ts'

/**
 * What became of a text or a JSON value that should turn into a field's value. What is unreadable leaves a cell that
 * it is pasted into as it was; with `empties` it makes it empty.
 */
export type Reading<V> =
  | { kind: 'value'; value: V }
  | { kind: 'empty' }
  | { kind: 'unreadable'; message: string; empties?: true }

export const value = <V>(v: V): Reading<V> => ({ kind: 'value', value: v })
export const empty: Reading<never> = { kind: 'empty' }
export const unreadable = (message: string): Reading<never> => ({ kind: 'unreadable', message })

/** Where and when a value is read or a filter is evaluated. The same context gives the same answer. */
export interface FieldContext {
  /** Milliseconds since 1970, UTC. */
  now: number
  /** IANA name of the person's time zone. */
  timeZone: string
  /** BCP 47 tag of the person's language. */
  locale: string
  /** What values of other records refer to. Absent where a value stands alone: such values then say less of themselves. */
  base?: BaseContext
}

/** What is known of a base where one of its values is shown, read or compared. */
export interface BaseContext {
  /** A field of any table of the base. */
  fieldOf(fieldId: string): { type: FieldType; template: unknown } | undefined
  /** What a record is called, '' when nothing; undefined when that is not known here. */
  nameOf(tableId: string, recordId: string): string | undefined
  /** The colour in which a record is drawn. */
  hueOf?(tableId: string, recordId: string): Hue
  /** The record of this name, whatever its case, the first of several. */
  idOf(tableId: string, name: string): string | undefined
  /** Where the small picture of a file can be had for a while, by the file's id; null when there is none. */
  thumbnailOf?(fileId: string): Promise<string | null>
}

/** Which records the values of a field refer to. */
export interface LinkSettings {
  tableId: string
  /** The field of that table in which the same links show from the other side. */
  inverseFieldId: string
  allowMultiple: boolean
}

/** One of the records that a value without a column is read from. */
export interface SourceRow {
  id: RawBuilder<string>
  /** What the value has of it, null when nothing. */
  value: RawBuilder<unknown>
  /** Where that in turn is read from other records: these. */
  source?: Source | undefined
}

/** The records that a value without a column is read from, in SQL. */
export interface Source {
  /** Whether a condition holds for one of them at least; never null. */
  some(condition: (row: SourceRow) => RawBuilder<boolean>): RawBuilder<boolean>
  /** Whether what the value has of one of them contains a text, whatever its case. Null when no record can. */
  contains(needle: string): RawBuilder<boolean> | null
}

/** What an operator knows in SQL beside the column. */
export interface SqlMeaning<T> {
  template: T
  context: FieldContext
  /** For values that are read from other records. */
  source?: Source | undefined
}

/** One filter operator of a field type: the same rule twice, in memory and in SQL. */
export interface Operator<V, T, O = unknown> {
  /** As shown between field and operand: 'contains', 'is any of'. */
  label: string
  /** Checks the operand; null when the operator takes none ('is empty'). */
  operand: z.ZodMiniType<O> | null
  /** How the operand is asked for on the screen: as a value of the field, free text, several values, or only by choice. */
  operandInput: 'none' | 'value' | 'text' | 'values' | 'choice'
  /** Ready-made operands to choose from, such as 'today'; beside the input, or instead of it when that is 'choice'. */
  operandChoices?: readonly { label: string; operand: O }[]
  /** Operands that a number makes, such as that many days ago. `count` gives the number of an operand of this kind. */
  countedChoices?: readonly { label: string; operand(count: number): O; count(operand: O): number | null }[]
  /** How a typed operand is read, and shown again, where it is no value of the field, such as a day of many moments. */
  readOperand?(text: string, of: { template: T; context: FieldContext }): Reading<O>
  showOperand?(operand: O, of: { template: T; context: FieldContext }): string
  /** Both get the stored value or null; both return true to keep the record, and never null. */
  test(value: V | null, operand: O, of: { template: T; context: FieldContext }): boolean
  sql(column: RawBuilder<V>, operand: O, of: SqlMeaning<T>): RawBuilder<boolean>
}

/**
 * One way to say something of a whole column of a view: the same rule twice, in memory and in SQL. What comes out is a
 * number or a text as JSON holds it, or null when there is nothing to say.
 */
export interface Summary<V, T> {
  /** Sentence case: 'Percent filled'. */
  label: string
  of(values: readonly (V | null)[], of: { template: T; context: FieldContext }): number | string | null
  /** An aggregate over all rows. */
  sql(column: RawBuilder<V>, of: SqlMeaning<T>): RawBuilder<unknown>
  show(result: number | string, template: T, context?: FieldContext): string
}

/** Watches the cells of a column of text to see whether they could be of a type. One instance a column. */
export interface Guesser {
  /** Looks at one non-blank cell, in file order. Returns false when the type is ruled out; it is then not called again. */
  see(text: string): boolean
  /** Called once at the end, when never ruled out: the template that reads the column, or null when it fits after all not. */
  finish(counts: { rows: number; filled: number }): { template: unknown } | null
}

/** The template that a change was made from, what the change makes of it, and what somebody else has made of it. */
export interface TemplateSides<T> {
  before: T
  after: T
  now: T
  /** What both have changed is as the change wants it; else as somebody else has made it. */
  isForced?: boolean
  /** What the change takes away stays where cells hold it: these values do. */
  held?: ReadonlySet<unknown>
}

/**
 * All that the server and the screen know of a field type, except how it is drawn (that is its FieldUi).
 * V is the value as JSON holds it and as `records.*` calls carry it; T the template after its defaults.
 */
export interface FieldType<V = unknown, T = unknown> {
  type: string
  /** Sentence case: 'Single line text'. */
  label: string
  /** Where it stands among the types to choose from. */
  group: FieldGroup
  /** Other words by which people look for it, in lower case. */
  alsoCalled?: string
  /** Checks a template and fills in its defaults; `template.parse({})` must work. Unknown keys are an error. */
  template: z.ZodMiniType<T>
  /** PostgreSQL type of the column that holds the value; null when the type stores nothing of its own. */
  column: string | null
  /** A value and a template that it fits, for the suite that runs over all types. */
  sample: V
  sampleTemplate?: T
  /** The name a new field gets before it is made unique. */
  defaultName: string
  /**
   * The one text of a value: grid, copy, search, export, API texts. '' for null. Formats that follow the person's
   * language take it from `context` and are those of en-US without it; `read` understands it in the same context.
   */
  show(value: V | null, template: T, context?: FieldContext): string
  /**
   * The text that somebody is given to change, where `show` leaves out some of the value: `read` makes the same value
   * of it again. Absent: what `show` gives.
   */
  editText?(value: V, template: T, context?: FieldContext): string
  /** Reads what a person typed, pasted, imported or converted. Blank text is `empty`. */
  read(text: string, template: T, context: FieldContext): Reading<V>
  /** For types whose values are lists, chosen one by one: what is typed into an editor is to be added, and is no whole value. */
  typedAdds?: true
  /**
   * For types whose values must be in the template, such as the options of a select: the template with what these
   * texts lack added, so that `read` then knows them all. Absent: the template stands as it is.
   */
  extendTemplate?(template: T, texts: Iterable<string>): T
  /**
   * For types whose settings hold lists that several people add to: a change on top of what others have made of the
   * template meanwhile. Absent: settings that the change leaves alone stay as they are now.
   */
  joinTemplates?(sides: TemplateSides<T>): T
  /**
   * For types whose values are lists that several people add to: a change on top of what others have made of a cell
   * meanwhile. Absent: such a cell is left as it is.
   */
  joinValues?(sides: { before: V | null; after: V | null; now: V | null }): V | null
  /**
   * For types whose values must be in the template: those that one template has and another lacks, as the texts that
   * cells hold, alone or in a list.
   */
  removedValues?(from: T, to: T): string[]
  /** Checks a value that came as JSON from outside. null and undefined never reach it. */
  check(json: unknown, template: T): Reading<V>
  /**
   * For types whose values go on by a rule, such as numbers: what comes `n` places after the last of these values,
   * n from 1; null where the rule leads to nothing that the field can hold. Absent, or without an answer: they repeat.
   */
  series?(values: readonly V[], template: T, context?: FieldContext): ((n: number) => V | null) | undefined
  /**
   * For types whose values are amounts: converted to another such type, a value passes on its amount rather than its
   * text, so that nothing of it is lost to how it is shown. A share is 0.5 rather than 50, a time is in seconds.
   */
  amount?: { of(value: V): number; read(amount: number, template: T): Reading<V> }
  /** For types that hold a moment: the one that the context is at. */
  now?(context: FieldContext): V
  /** The value as a parameter for its column, when it differs from the JSON value. */
  toColumn?(value: V): unknown
  /** The JSON value from what the driver gives, when it differs. */
  fromColumn?(stored: unknown): V
  /** Whether values are only shown, never written: they are those of other fields. */
  isReadOnly?: true
  /** For types whose values have a colour each, such as options: which; null for one that has none. */
  hueOf?(value: V, template: T): Hue | null
  /** The text of a value cannot be read back: paste and conversion from text leave the cell empty, and no file is imported into it. */
  isOnlyShown?: true
  /** What has to be chosen before a field can have these settings, as a request; null when nothing is missing. */
  missing?(template: T): string | null
  /** For a type whose values are links to records: lists of their ids. They stand beside the tables, in no column. */
  links?: {
    settings(template: T): LinkSettings
    /** The template with these settings, all else as it is or by default. */
    template(settings: Partial<LinkSettings>, template?: T): T
    /** The names in a text, by which `read` finds the records. */
    names(text: string): string[]
  }
  /** For a type whose values are those of another field, read through a field of links: the ids of both. */
  looksUp?(template: T): { linkFieldId: string; fieldId: string }
  /** For such a type: the same, read through another field of links. */
  lookThrough?(template: T, linkFieldId: string): T
  /** For a type whose values are files: what they are, and the value that has these. */
  files?: {
    of(value: V): readonly Attachment[]
    value(files: readonly Attachment[]): V | null
  }
  /** How a value stands in a cell of a spreadsheet that can reckon with it. Absent: as its text. */
  sheet?: {
    /** Of numbers, as spreadsheets write formats. */
    format(template: T): string
    /** Null: as its text after all. */
    value(value: V, template: T, context: FieldContext): number | boolean | null
  }
  /** What to sort by, ascending; the column itself when absent. Empties go last in both directions. */
  sortBy?(column: RawBuilder<V>, template: T): RawBuilder<unknown>
  /**
   * The text of a value in SQL for search, as it is shown to the person, when it is not the column itself; it returns
   * null when not searchable.
   */
  searchText?(column: RawBuilder<V>, template: T, context: FieldContext): RawBuilder<string> | null
  /**
   * All signs that the texts of `searchText` are made of, in the normal form, for types whose values cannot say just
   * anything: a text with other signs is not looked for in them. ASCII alone tells that no text needs to be composed.
   */
  searchSigns?(template: T, context: FieldContext): string
  /**
   * Whether a value contains a text, for search, where that can be told in another way than by its one text; never null
   * for any value. Returns null when no value can contain it, undefined when its text has to be asked after all.
   */
  search?(column: RawBuilder<V>, needle: string, of: SqlMeaning<T>): RawBuilder<boolean> | null | undefined
  operators: Record<string, Operator<V, T>>
  /** What can stand in the footer of its column, by name, in the order in which it is offered. */
  summaries: Record<string, Summary<V, T>>
  /** Sorts the guesses for a column of text: the lowest rank that fits wins. Absent: never guessed. */
  guess?: { rank: number; start(): Guesser }
}
