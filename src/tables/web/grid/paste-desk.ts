import { leftAlone } from './cells-desk.ts'
import { readColumn, type Clip } from './clip.ts'
import { tooMany } from './copy-plan.ts'
import { countOfCells, EditList } from './edit-list.ts'
import type { AddedColumns, GridColumn } from './grid-data.ts'
import { planPaste } from './paste-plan.ts'
import type { Block } from './ranges.ts'
import { withRows } from './rows-at-hand.ts'
import type { Stage } from './stage.ts'

interface Pasted {
  list: EditList
  newRows: Record<string, unknown>[]
  templates: { columnId: string; template: unknown }[]
  /** Why each cell that could not be read could not. */
  problems: string[]
}

/** Puts what was copied into the table, as one gesture: rows are added for what is too long, columns after asking. */
export class PasteDesk {
  readonly #stage: Stage

  constructor(stage: Stage) {
    this.#stage = stage
  }

  async paste(clip: Clip): Promise<void> {
    const { data } = this.#stage
    if (!data.changeCells) return
    const problem = tooMany(this.#blocks(clip))
    if (problem !== null) {
      data.unreadable?.(problem)
      return
    }
    const added = await this.#grow(clip)
    if (added === null) return
    withRows(
      data,
      () => this.#blocks(clip),
      () => this.#put(clip, added),
    )
  }

  #blocks(clip: Clip): Block[] {
    const { selection, data } = this.#stage
    if (!selection.position) return []
    const { kind } = selection
    return planPaste(
      { rows: clip.rows.length, columns: widthOf(clip) },
      {
        active: selection.position,
        blocks: selection.blocks,
        isWhole: { rows: kind === 'columns' || kind === 'all', columns: kind === 'rows' || kind === 'all' },
        rowCount: data.rowCount,
      },
    )
  }

  /** Asks for the columns that are missing; null when the person does not want to paste after all. */
  async #grow(clip: Clip): Promise<AddedColumns | null> {
    const { data } = this.#stage
    const [block] = this.#blocks(clip)
    const count = block ? block.columns.last - data.columns.length + 1 : 0
    if (!block || count <= 0) return { columns: [] }
    if (!data.growColumns) {
      data.unreadable?.(`${count === 1 ? '1 column' : `${count} columns`} did not fit and stayed behind`)
      return { columns: [] }
    }
    const first = data.columns.length - block.columns.first
    return data.growColumns(
      Array.from({ length: count }, (_, index) =>
        clip.rows.map(row => row[(first + index) % widthOf(clip)]?.text ?? ''),
      ),
    )
  }

  #put(clip: Clip, added: AddedColumns): void {
    const { data, selection } = this.#stage
    const known = data.columns.filter(({ id }) => added.columns.every(column => column.id !== id))
    const columns = [...known, ...added.columns]
    const pasted: Pasted = { list: new EditList(data, columns), newRows: [], templates: [], problems: [] }
    const blocks = this.#blocks(clip)
    for (const block of blocks) this.#read(pasted, { clip, block, columns })
    const { list, newRows, templates } = pasted
    const { gestureId } = added
    data.changeCells?.({
      kind: 'paste',
      edits: list.edits,
      newRows,
      templates,
      ...(gestureId !== undefined && { gestureId }),
    })
    this.#stage.flush()
    const [block] = blocks
    if (blocks.length === 1 && block) {
      selection.set({ row: block.rows.first, column: block.columns.first })
      selection.extendTo({ row: Math.min(block.rows.last, data.rowCount - 1), column: block.columns.last })
      this.#stage.render()
    }
    this.#tell(pasted)
  }

  /** Reads a block's cells: into the rows that are there, and into new ones below the last. */
  #read(pasted: Pasted, { clip, block, columns }: { clip: Clip; block: Block; columns: readonly GridColumn[] }): void {
    const { data } = this.#stage
    const { list, newRows, templates, problems } = pasted
    const lastRow = data.addRow ? block.rows.last : Math.min(block.rows.last, data.rowCount - 1)
    while (newRows.length < lastRow - data.rowCount + 1) newRows.push({})
    for (let at = block.columns.first; at <= Math.min(block.columns.last, columns.length - 1); at++) {
      const column = columns[at]
      if (!column) continue
      const canExtend = data.changeTemplate !== undefined && !column.readOnly
      const of = { column, context: data.context, canExtend }
      const { readings, template } = readColumn(clip, (at - block.columns.first) % widthOf(clip), of)
      if (template !== column.template) templates.push({ columnId: column.id, template })
      for (let row = block.rows.first; row <= lastRow; row++) {
        const reading = readings[(row - block.rows.first) % readings.length]
        if (reading?.kind === 'unreadable') problems.push(reading.message)
        else if (row < data.rowCount) list.set(row, at, reading?.kind === 'value' ? reading.value : null)
        else if (reading?.kind === 'value' && list.canSet(at)) {
          const newRow = newRows[row - data.rowCount]
          if (newRow) newRow[column.id] = reading.value
        }
      }
    }
  }

  #tell({ list, newRows, problems: [problem, ...more] }: Pasted): void {
    const { data, announcer } = this.#stage
    const rows = newRows.length === 0 ? '' : `, ${newRows.length.toLocaleString()} new records`
    announcer.say(`${countOfCells(list.edits.length)} pasted${rows}`)
    if (list.readOnlyCount > 0) data.unreadable?.(leftAlone(list.readOnlyCount, 'cannot be edited'))
    if (problem === undefined) return
    data.unreadable?.(more.length === 0 ? problem : leftAlone(more.length + 1, 'could not be read'))
  }
}

const widthOf = ({ rows: [first] }: Clip): number => first?.length ?? 0
