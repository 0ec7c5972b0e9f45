import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import type { Client } from 'pg'

import { copyInto } from '../platform/sql/pipe-rows.ts'
import { begin, commit } from '../platform/sql/transactions.ts'
import type { FieldContext } from '../fields/field-type.ts'
import type { LinkList } from '../engine/links/links.sql.ts'
import type { SetAside } from '../engine/staged/staged-rows.sql.ts'
import { CellReader, unreadableCell } from './cell-reader.ts'
import { copyNull } from './copy-text.ts'
import type { FieldTypes } from './csv/column-profile.ts'
import { CsvReader, completeFile } from './csv/csv-reader.ts'
import type { RowBatch } from './csv/row-batch.ts'
import type { ImportPlan, UnreadableCounts } from './import-plan.ts'
import type { LinkReader, LinkReaders } from './link-reader.ts'
import { recordIds } from './record-ids.ts'
import { withPlainNumbers } from './sources/converted-rows.ts'
import { cutText } from '../fields/text/cut-text.ts'

/** Approximate number of rows per transaction. */
const rowsPerTransaction = 50_000
/** Maximum number of links held until the end of a COPY; more end the transaction early. */
const maxHeldLinks = 200_000
/** Maximum number of characters of unreadable texts held until the end of a COPY; more end the transaction early. */
const maxHeldText = 4_000_000
/** Maximum length of the text of a listed cell. */
export const maxKeptLength = 10_000
/** Maximum number of unreadable cells stored for the list; the others are only counted. */
export const maxKeptCells = 100_000
const flushLength = 128 * 1024
/** Maximum number of bytes that wait for PostgreSQL, so that it and this thread work at the same time. */
const sentAhead = 1024 * 1024

/** The progress of an import. Its base stores it, and updates it only in the transaction that writes the rows. */
export interface ImportProgress {
  position: number
  rowsDone: number
  unreadable: UnreadableCounts
}

export interface UnreadableCell {
  row: number
  column: number
  text: string
  /** Why its row was set aside, or its link left out; null for a text that the type cannot read. */
  reason?: SetAside | 'linked' | null
}

export interface CopyTask {
  plan: ImportPlan
  file: { path: string; size: number }
  hidden: { schema: string; relation: string; columns: Readonly<Record<string, string>> }
  progress: ImportProgress
  context: FieldContext
  types: FieldTypes
  links: LinkReaders
  /** Writes links of one field to existing rows, inside the transaction. */
  writeLinks(fieldId: string, lists: readonly LinkList[]): Promise<void>
  /** Stores unreadable cells before their rows exist. Rows that are copied again produce the same cells. */
  keepUnreadable(cells: readonly UnreadableCell[]): Promise<void>
  /**
   * Updates the progress of the import, inside the transaction.
   * @throws Error when the progress is no longer `before`, because another node works on the import.
   */
  advance(before: ImportProgress, after: ImportProgress): Promise<void>
  /** Reports committed rows. @throws Error when the import must stop. */
  report(progress: ImportProgress): Promise<void>
}

/**
 * Copies the rows of a file that the hidden table lacks. Each transaction updates the progress with the rows it writes,
 * so the copy can be killed at any time and started again.
 */
export async function copyRows(client: Client, task: CopyTask): Promise<ImportProgress> {
  const reader = new CsvReader(completeFile(task.file.path, task.file.size), task.plan.format, task.progress.position)
  const rows = new RowWriter(task)
  let progress = task.progress
  try {
    let batch = await reader.next()
    while (batch) {
      await begin(client, task.hidden.schema)
      const copy = copyInto(client, copyStatement(task), sentAhead)
      const failed = finished(copy)
      // The error is handled where the stream is awaited; until then it must not count as unhandled.
      failed.catch(() => undefined)
      let position = progress.position
      rows.begin()
      while (batch && rows.written < rowsPerTransaction && rows.hasRoom) {
        for (let row = 0; row < batch.rowCount; row++) {
          rows.write(batch, row)
          if (rows.pending.length < flushLength) continue
          if (!copy.write(rows.take())) await Promise.race([once(copy, 'drain'), failed])
        }
        position = reader.position + batch.end
        batch = await reader.next()
      }
      copy.end(rows.take())
      await failed
      for (const [fieldId, lists] of rows.links) await task.writeLinks(fieldId, lists)
      const after = { position, rowsDone: progress.rowsDone + rows.written, unreadable: { ...rows.unreadable } }
      await task.keepUnreadable(rows.cells)
      await task.advance(progress, after)
      await commit(client)
      progress = after
      await task.report(progress)
    }
    return progress
  } finally {
    await reader.close()
  }
}

const quoteId = (name: string): string => `"${name.replaceAll('"', '""')}"`

function copyStatement({ hidden, plan }: CopyTask): string {
  const columns = plan.columns.flatMap(({ fieldId }) => hidden.columns[fieldId] ?? []).map(quoteId)
  const table = `${quoteId(hidden.schema)}.${quoteId(hidden.relation)}`
  return `COPY ${table} (seq, id, ${columns.join(', ')}) FROM STDIN`
}

/** Turns rows into lines for COPY, and collects unreadable cells. */
class RowWriter {
  pending = ''
  written = 0
  cells: UnreadableCell[] = []
  /** Links of the rows so far, by field. */
  links = new Map<string, LinkList[]>()
  readonly unreadable: UnreadableCounts
  readonly #columns: { index: number; reader: CellReader }[]
  readonly #linkColumns: { index: number; fieldId: string; reader: LinkReader }[]
  readonly #format: ImportPlan['format']
  readonly #nextId = recordIds()
  #seq: number
  #kept: number
  #heldText = 0
  #heldLinks = 0

  constructor({ plan, progress, types, context, hidden, links }: CopyTask) {
    this.unreadable = { ...progress.unreadable }
    this.#format = plan.format
    this.#seq = progress.rowsDone
    this.#kept = Object.values(progress.unreadable).reduce((sum, count) => sum + count, 0)
    this.#columns = plan.columns.flatMap(({ index, fieldId, type, template, isJson }) => {
      if (hidden.columns[fieldId] === undefined) return []
      const fieldType = types[type]
      if (!fieldType) throw new Error(`There is no field type ${type}`)
      const written = plan.format.hasPlainNumbers ? withPlainNumbers(template) : template
      return { index, reader: new CellReader(fieldType, { template: written, isJson }, context) }
    })
    this.#linkColumns = plan.columns.flatMap(({ index, fieldId }) => {
      const reader = links.get(fieldId)
      return reader ? { index, fieldId, reader } : []
    })
  }

  /** Whether the transaction can hold more rows. */
  get hasRoom(): boolean {
    return this.#heldText < maxHeldText && this.#heldLinks < maxHeldLinks
  }

  begin(): void {
    this.written = this.#heldText = this.#heldLinks = 0
    this.cells = []
    this.links = new Map()
  }

  take(): string {
    const lines = this.pending
    this.pending = ''
    return lines
  }

  write(batch: RowBatch, row: number): void {
    const first = batch.firstCell(row)
    const width = batch.endCell(row) - first
    this.#seq++
    let line = this.#seq + '\t' + this.#nextId()
    for (const column of this.#columns) {
      if (column.index >= width) {
        line += '\t' + copyNull
        continue
      }
      const text = batch.cellText(first + column.index, this.#format)
      const cell = column.reader.read(text)
      if (cell === unreadableCell) this.#keep(column.index, column.reader.textOf(text))
      line += '\t' + (cell ?? copyNull)
    }
    this.pending += line + '\n'
    this.written++
    for (const { index, fieldId, reader } of this.#linkColumns) {
      if (index >= width) continue
      const text = batch.cellText(first + index, this.#format)
      const ids = reader.read(text)
      if (ids === unreadableCell) this.#keep(index, text)
      else if (ids.length > 0) this.#link(fieldId, ids)
    }
  }

  #link(fieldId: string, ids: readonly string[]): void {
    const lists = this.links.get(fieldId) ?? []
    this.links.set(fieldId, lists)
    lists.push({ row: this.#seq, ids })
    this.#heldLinks += ids.length
  }

  #keep(column: number, text: string): void {
    this.unreadable[column] = (this.unreadable[column] ?? 0) + 1
    this.#kept++
    if (this.#kept > maxKeptCells) return
    this.#heldText += Math.min(text.length, maxKeptLength)
    this.cells.push({ row: this.#seq, column, text: cutText(text, maxKeptLength) })
  }
}
