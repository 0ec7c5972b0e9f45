import { leftAlone } from './cells-desk.ts'
import { readColumn, textsToRead, type Clip } from './clip.ts'
import { tooMany, type Lines } from './copy-plan.ts'
import { countOfCells, EditList } from './edit-list.ts'
import type { AddedColumns, GridColumn, NamedRecords } from './grid-data.ts'
import { HeldCells, withRows } from './held-cells.ts'
import { planPaste } from './paste-plan.ts'
import type { Block } from './ranges.ts'
import { withGroups, withoutGroups } from './record-rows.ts'
import type { Stage } from './stage.ts'

interface Pasted {
  list: EditList
  newRows: Record<string, unknown>[]
  templates: { columnId: string; template: unknown }[]
  /** Why each cell that could not be read could not. */
  problems: string[]
}

/** Where a paste goes, held since it was asked for, with what was selected then. */
interface PasteTarget {
  held: HeldCells
  selected: HeldCells
  added: AddedColumns
}

/** What of the grid is needed for it. */
type PasteStage = Pick<Stage, 'data' | 'selection' | 'flush' | 'render'> & {
  announcer: Pick<Stage['announcer'], 'say'>
}

/** Puts what was copied into the table, as one gesture: rows are added for what is too long, columns after asking. */
export class PasteDesk {
  readonly #stage: PasteStage

  constructor(stage: PasteStage) {
    this.#stage = stage
  }

  async paste(clip: Clip): Promise<void> {
    const { data, selection } = this.#stage
    if (!data.changeCells) return
    const blocks = this.#blocks(clip)
    if (blocks.length === 0) return
    const problem = tooMany(blocks)
    if (problem !== null) {
      data.unreadable?.(problem)
      return
    }
    const held = new HeldCells(data, blocks)
    const selected = new HeldCells(data, selection.blocks)
    const added = await this.#grow(clip, blocks)
    if (added === null) return
    const named = await this.#name(clip, { blocks, added })
    if (named === null) return
    withRows(data, held, () => this.#put(clip, { held, selected, added: { ...added, ...named } }))
  }

  /** Finds or makes the records that the clip names; null when the person does not want to paste after all. */
  async #name(
    clip: Clip,
    { blocks, added }: { blocks: readonly Block[]; added: AddedColumns },
  ): Promise<NamedRecords | null> {
    const { data } = this.#stage
    const columns = [...data.columns, ...added.columns]
    const asked = blocks.flatMap(({ columns: { first, last } }) =>
      columns.slice(first, last + 1).flatMap((column, index) => {
        if (!column.type.links || column.readOnly) return []
        const texts = textsToRead(clip, index % widthOf(clip), { column, context: data.context })
        return texts.length > 0 ? { column, texts } : []
      }),
    )
    return asked.length > 0 && data.nameRecords ? data.nameRecords(asked, added.gestureId) : {}
  }

  #blocks(clip: Clip): Block[] {
    const { selection, data } = this.#stage
    if (!selection.position) return []
    const { kind } = selection
    const blocks = selection.blocks.flatMap(block => withoutGroups(data, block) ?? [])
    if (blocks.length === 0 && selection.blocks.length > 0) {
      // The records below them were not meant.
      data.unreadable?.('Nothing was pasted: a group takes no values')
      return []
    }
    const planned = planPaste(
      { rows: clip.rows.length, columns: widthOf(clip) },
      {
        active: selection.position,
        blocks,
        isWhole: { rows: kind === 'columns' || kind === 'all', columns: kind === 'rows' || kind === 'all' },
        rowCount: data.rowCount,
      },
    )
    return planned.map(block => withGroups(data, block))
  }

  /** Asks for the columns that are missing; null when the person does not want to paste after all. */
  async #grow(clip: Clip, [block]: readonly Block[]): Promise<AddedColumns | null> {
    const { data } = this.#stage
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

  #put(clip: Clip, { held, selected, added }: PasteTarget): void {
    const { data, selection } = this.#stage
    const known = data.columns.filter(({ id }) => added.columns.every(column => column.id !== id))
    const columns = [...known, ...added.columns]
    const pasted: Pasted = { list: new EditList(data, columns), newRows: [], templates: [], problems: [] }
    const blocks = held.lines(known) ?? []
    for (const lines of blocks) this.#read(pasted, { clip, lines, columns })
    const isStillSelected = selected.areStill(selection.blocks)
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
    if (isStillSelected) this.#select(blocks)
    this.#tell(pasted)
  }

  /** What was pasted is selected, if it is one block still. */
  #select([lines, ...others]: readonly Lines[]): void {
    const { data, selection } = this.#stage
    const [first, last] = [lines?.rows[0], lines?.rows.at(-1)]
    const [left, right] = [lines?.columns[0], lines?.columns.at(-1)]
    if (first === undefined || last === undefined || left === undefined || right === undefined) return
    if (others.length > 0 || last - first + 1 !== lines?.rows.length) return
    selection.set({ row: first, column: left })
    selection.extendTo({ row: Math.min(last, data.rowCount - 1), column: right })
    this.#stage.render()
  }

  /** Reads a block's cells: into the rows that are there, and into new ones below the last. */
  #read(pasted: Pasted, { clip, lines, columns }: { clip: Clip; lines: Lines; columns: readonly GridColumn[] }): void {
    const { data } = this.#stage
    const { list, newRows, templates, problems } = pasted
    const rows = data.addRow ? lines.rows : lines.rows.filter(row => row < data.rowCount)
    while (newRows.length < (rows.at(-1) ?? -1) - data.rowCount + 1) newRows.push({})
    for (const [index, at] of lines.columns.entries()) {
      const column = columns[at]
      if (!column) continue
      const canExtend = data.changeTemplate !== undefined && !column.readOnly
      const of = { column, context: data.context, canExtend }
      const { readings, template } = readColumn(clip, index % widthOf(clip), of)
      if (template !== column.template) templates.push({ columnId: column.id, template })
      for (const [place, row] of rows.entries()) {
        const reading = readings[place % readings.length]
        if (reading?.kind === 'unreadable') problems.push(reading.message)
        if (reading?.kind === 'unreadable' && !reading.empties) continue
        if (row < data.rowCount) list.set(row, at, reading?.kind === 'value' ? reading.value : null)
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
