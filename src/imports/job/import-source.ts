import type { z } from 'zod'
import type { Actor } from '../../access/actor.ts'
import type { ViewConfig, ViewKind } from '../../engine/model/structure.ts'
import type { Attachment } from '../../fields/attachments/attachment.ts'
import type { FieldRules } from '../../fields/field-rules.ts'
import { AppError } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import type { TypedColumn } from '../csv/column-profile.ts'

/** An option of a column at the source. */
export interface SourceChoice {
  /** Stays the same when the label changes. */
  id: string
  label: string
  color?: string
}

/** A column of a source, with the field that is proposed for it. */
export interface SourceColumn {
  id: string
  name: string
  /** The type as the source calls it, for people. */
  sourceType: string
  /** The proposed field; null for a column that cannot be imported. */
  field: TypedColumn | null
  /** Other types that can read the column's texts. */
  fits: readonly TypedColumn[]
  /** What changes or is lost with the import, for people; null if nothing. */
  note: string | null
  /** Whether the cells are values of the proposed type as JSON. Other types, if any, get texts. */
  isJson?: boolean
  description?: string
  /** The rules of a field of the proposed type. */
  rules?: FieldRules
  /** For options: all that the source has. */
  choices?: readonly SourceChoice[]
  /**
   * For links: the linked table, and the column there that shows the same links. The cells are JSON lists of row ids.
   * `field` is ignored.
   */
  links?: { tableId: string; inverseColumnId: string | null; allowMultiple: boolean }
  /** For a lookup: a column of links of the same table, and a column of the linked one. `field` is for its values. */
  looksUp?: { linkColumnId: string; columnId: string }
}

/** A view as far as it can be created. */
export interface SourceView {
  name: string
  /** The visible columns in order; null if the source does not say, or `config` does. */
  visibleColumnIds: readonly string[] | null
  /** Who sees it; shared if absent. */
  kind?: Exclude<ViewKind, 'locked'>
  /** All settings, with the ids of columns. */
  config?: ViewConfig
}

/** A table of a source. The first column is proposed as the primary field. */
export interface SourceTable {
  id: string
  name: string
  columns: readonly SourceColumn[]
  /** The number of rows, if the source knows it. */
  rows?: number
  views?: readonly SourceView[]
}

/** A row of a page. */
export interface SourceRow {
  /** Identifies the row for links; empty in sources without links. */
  id: string
  /** The text of each requested column, in order, as `exportedText` writes values for UTC and 'en'. */
  cells: readonly string[]
}

export interface SourcePage {
  rows: readonly SourceRow[]
  /** Names the next page; null after the last one. It must stay valid when the server starts again. */
  next: string | null
}

/** What a source may use while it reads a page. */
export interface PageContext {
  signal: AbortSignal
  /** The base that gets the rows, and the person who imports them; null for a preview. */
  target: { flowId: string; userId: string } | null
  /** Called with the ids of all files of a page before they are downloaded one by one. */
  expectFiles?(ids: readonly string[]): Promise<void>
  /** Whether cells of files name them all by `{ sourceId }`, also those that cannot be downloaded. */
  onlyFileIds?: boolean
  /** Downloads a file; null if it is too large or of a type that cannot be attached, which people are told. */
  download(file: DownloadedFile): Promise<Attachment | null>
}

/** A file at the source. */
export interface DownloadedFile {
  url: string
  filename: string
  /** Identifies the file at the source, so that it is downloaded once; absent if the source does not say. */
  id?: string
  /** For emulators on this machine. */
  allowLoopback?: boolean
}

/**
 * How the cells of a column are written: as texts, as texts without the formats of the column, as values in JSON, or as
 * JSON lists of row ids.
 */
export type CellKind = 'text' | 'plain' | 'json' | 'links'

/** A source that is ready to be read. */
export interface OpenSource {
  /**
   * All tables that can be imported.
   * @param ids the tables that the caller needs; others may be left out.
   */
  tables(signal: AbortSignal, ids?: readonly string[]): Promise<SourceTable[]>
  /**
   * Reads a page of a table. Reading a page again must do no harm.
   * @param page.columnIds the columns to read, in order.
   * @param page.kinds how to write each of these columns; absent: as texts.
   * @param page.next the `next` of the page before; null for the first.
   * @throws SourcePageGone when the source no longer knows the page, so the table is read from its start.
   */
  readPage(
    page: {
      tableId: string
      columnIds: readonly string[]
      kinds?: readonly CellKind[]
      next: string | null
      /** The number of rows that are enough, for a preview. */
      rows?: number
    },
    context: PageContext,
  ): Promise<SourcePage>
}

/** The source no longer knows a page. */
export class SourcePageGone extends Error {
  override readonly name = 'SourcePageGone'
}

/** A source of several tables. One folder in `sources/` holds all that the product knows of it. */
export interface ImportSource<Settings = unknown> {
  name: string
  /** What tells one import from another: a connection, and a base there. */
  settings: z.ZodType<Settings>
  /** Checks that the actor may read with these settings. Called before an import starts. @throws AppError */
  authorize(context: { platform: Platform; actor: Actor }, settings: Settings): Promise<void>
  /** What can be imported through a connection, such as bases. @throws AppError when the actor may not use it. */
  places?(context: { platform: Platform; actor: Actor }, serviceId: string): Promise<{ id: string; name: string }[]>
  /** For sources whose rows keep their ids, so that a later import can bring the tables up to date. */
  updates?: {
    /** The settings that read the same through a connection. */
    through(settings: Settings, serviceId: string): Settings
    /** The connection that the settings name. */
    serviceId(settings: Settings): string
  }
  /** Opens the source for a person who was authorized. @throws AppError */
  open(platform: Platform, settings: Settings, userId: string): Promise<OpenSource>
}

/** Declares a source. */
export const defineImportSource = <Settings>(source: ImportSource<Settings>): ImportSource<Settings> => source

/** A source with its settings, which have been checked. */
export interface BoundSource {
  authorize(context: { platform: Platform; actor: Actor }): Promise<void>
  open(platform: Platform, userId: string): Promise<OpenSource>
}

/** Binds a source to settings from outside or from a stored job. @throws AppError `bad_input` */
export function bindSource<Settings>(source: ImportSource<Settings>, settings: unknown): BoundSource {
  const { success, data: checked } = source.settings.safeParse(settings)
  if (!success) throw new AppError('bad_input', `The settings for ${source.name} are not right.`)
  return {
    authorize: context => source.authorize(context, checked),
    open: (platform, userId) => source.open(platform, checked, userId),
  }
}
