import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import type { Client } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'

import type { FieldContext } from '../fields/field-type.ts'
import { CellReader, unreadableCell } from './cell-reader.ts'
import { copyNull } from './copy-text.ts'
import type { FieldTypes } from './csv/column-profile.ts'
import { CsvReader, completeFile } from './csv/csv-reader.ts'
import type { RowBatch } from './csv/row-batch.ts'
import type { ImportPlan, UnreadableCounts } from './import-plan.ts'
import { recordIds } from './record-ids.ts'

/** About this many rows become one transaction. */
const rowsPerTransaction = 50_000
/** Unreadable texts are held until COPY is over; more than this many characters end the transaction early. */
const mostHeldText = 4_000_000
const longestKeptText = 10_000
/** Unreadable cells that are kept for the list; the others are only counted. */
const mostKeptCells = 100_000
const flushLength = 128 * 1024
/** Bytes that may wait for PostgreSQL, so that it and this thread work at the same time. */
const sentAhead = 1024 * 1024

/** Where an import stands; moved on only in the transaction that writes the rows. */
export interface ImportProgress {
  position: number
  rowsDone: number
  unreadable: UnreadableCounts
}

export interface UnreadableCell {
  row: number
  column: number
  text: string
}

export interface CopyTask {
  plan: ImportPlan
  file: { path: string; size: number }
  hidden: { schema: string; relation: string; columns: Record<string, string> }
  progress: ImportProgress
  context: FieldContext
  types: FieldTypes
  /**
   * Moves the import on from one point to the next and keeps the unreadable cells, inside the transaction.
   * Throws when the import is no longer at `before`: then it was cancelled, or somebody else goes on with it.
   */
  advance(before: ImportProgress, after: ImportProgress, cells: readonly UnreadableCell[]): Promise<void>
}

/**
 * Copies the rows of a file that are not yet in the hidden table into it, in transactions that each move the
 * import's progress with the rows they write; so it can be killed at any moment and started again.
 */
export async function copyRows(client: Client, task: CopyTask): Promise<ImportProgress> {
  const reader = new CsvReader(completeFile(task.file.path, task.file.size), task.plan.format, task.progress.position)
  const rows = new RowWriter(task)
  let progress = task.progress
  try {
    let batch = await reader.next()
    while (batch) {
      await client.query('BEGIN')
      const copy = client.query(copyFrom(copyStatement(task), { highWaterMark: sentAhead }))
      const failed = finished(copy)
      // A refusal is met where the stream is awaited; until then it must not count as unhandled.
      failed.catch(() => undefined)
      let position = progress.position
      rows.begin()
      while (batch && rows.written < rowsPerTransaction && rows.heldText < mostHeldText) {
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
      const after = { position, rowsDone: progress.rowsDone + rows.written, unreadable: { ...rows.unreadable } }
      await task.advance(progress, after, rows.cells)
      await client.query('COMMIT')
      progress = after
    }
    return progress
  } finally {
    await reader.close()
  }
}

const quoteId = (name: string): string => `"${name.replaceAll('"', '""')}"`

function copyStatement({ hidden, plan }: CopyTask): string {
  const columns = plan.columns.map(({ fieldId }) => quoteId(hidden.columns[fieldId] ?? ''))
  const table = `${quoteId(hidden.schema)}.${quoteId(hidden.relation)}`
  return `COPY ${table} (seq, id, ${columns.join(', ')}) FROM STDIN`
}

/** Turns rows into lines for COPY, and collects what could not be read. */
class RowWriter {
  pending = ''
  written = 0
  heldText = 0
  cells: UnreadableCell[] = []
  readonly unreadable: UnreadableCounts
  readonly #columns: { index: number; reader: CellReader }[]
  readonly #encoding: ImportPlan['format']['encoding']
  readonly #nextId = recordIds()
  #seq: number
  #kept: number

  constructor({ plan, progress, types, context }: CopyTask) {
    this.unreadable = { ...progress.unreadable }
    this.#encoding = plan.format.encoding
    this.#seq = progress.rowsDone
    this.#kept = Object.values(progress.unreadable).reduce((sum, count) => sum + count, 0)
    this.#columns = plan.columns.map(({ index, type, template }) => {
      const fieldType = types[type]
      if (!fieldType) throw new Error(`There is no field type ${type}`)
      return { index, reader: new CellReader(fieldType, template, context) }
    })
  }

  begin(): void {
    this.written = this.heldText = 0
    this.cells = []
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
      const text = batch.bareText(first + column.index, this.#encoding)
      const cell = column.reader.read(text)
      if (cell === unreadableCell) this.#keep(column.index, text)
      line += '\t' + (cell ?? copyNull)
    }
    this.pending += line + '\n'
    this.written++
  }

  #keep(column: number, text: string): void {
    this.unreadable[column] = (this.unreadable[column] ?? 0) + 1
    this.#kept++
    if (this.#kept > mostKeptCells) return
    this.heldText += Math.min(text.length, longestKeptText)
    this.cells.push({ row: this.#seq, column, text: text.slice(0, longestKeptText) })
  }
}
