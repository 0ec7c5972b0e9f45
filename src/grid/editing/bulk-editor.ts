import { readColumn, copyCells, type Clip } from '../clipboard/clip.ts'
import { alignedRowsAndColumns, limitMessage, type RowsAndColumns } from '../clipboard/copy-plan.ts'
import { cellCountText, EditList } from './edit-list.ts'
import { continueSeries, splitForFill, type FillDirection } from '../clipboard/fill.ts'
import type { CellsChange } from '../grid-data.ts'
import { CellReferences, whenLoaded } from './cell-references.ts'
import type { Block } from '../selection/ranges.ts'
import { isRecordAt, recordRows } from '../rows/record-rows.ts'
import type { Stage } from '../stage.ts'

interface Fill {
  from: Block
  direction: FillDirection
  to: Block
  /** Repeats the values instead of continuing a series, as the keyboard commands do. */
  repeats: boolean
}

/** A fill whose cells are resolved to current rows and columns. */
type ResolvedFill = Omit<Fill, 'from' | 'to'> & { from: RowsAndColumns; to: RowsAndColumns }

/** The parts of the stage that bulk edits need. */
type BulkEditStage = Pick<Stage, 'data' | 'selection' | 'flush'> & { announcer: Pick<Stage['announcer'], 'say'> }

/** Copies, clears, deletes, and fills many cells at once. Each command is one gesture. */
export class BulkEditor {
  readonly #stage: BulkEditStage

  constructor(stage: BulkEditStage) {
    this.#stage = stage
  }

  /** Copies the selection. Null if there is none or it cannot be copied, in which case the person is told why. */
  copy(): Clip | 'not loaded' | null {
    const { selection, data, announcer } = this.#stage
    const { blocks } = selection
    if (blocks.length === 0) return null
    const problem = limitMessage(blocks)
    const copied = problem === null ? alignedRowsAndColumns(blocks) : null
    if (!copied) {
      data.showWarning?.(
        problem ?? 'Only ranges in the same rows or the same columns can be copied together. Nothing was copied.',
      )
      return null
    }
    if (!new CellReferences(data, blocks).areLoaded) return 'not loaded'
    const rows = copied.rows.filter(row => isRecordAt(data, row))
    announcer.say(`${cellCountText(rows.length * copied.columns.length)} copied`)
    return copyCells(data, { ...copied, rows })
  }

  /** Clears the selected cells. Returns false if there are none. */
  clear(): boolean {
    const { selection, data } = this.#stage
    if (selection.blocks.length === 0 || !data.changeCells) return false
    this.#whenLoaded(selection.blocks, blocks => {
      const list = new EditList(data)
      for (const { rows, columns } of blocks) {
        for (const row of rows) for (const column of columns) list.set(row, column, null)
      }
      this.#change('clear', list)
    })
    return true
  }

  /** Deletes the selected rows. Returns false if there are none. */
  deleteRows(): boolean {
    const { selection, data } = this.#stage
    if (selection.blocks.length === 0 || !data.deleteRows) return false
    const firstColumn = selection.blocks.map(({ rows }) => ({ rows, columns: { first: 0, last: 0 } }))
    this.#whenLoaded(firstColumn, blocks => {
      const rows = new Set(blocks.flatMap(block => block.rows))
      data.deleteRows?.([...rows].flatMap(row => data.rowKey(row) ?? []))
      this.#stage.flush()
    })
    return true
  }

  /** Fills the selection from its first row or column, or a single row or column from the one before it. */
  fill(direction: 'down' | 'right'): boolean {
    const { selection, data } = this.#stage
    const block = selection.blocks.at(-1)
    if (!block || !data.changeCells) return false
    const split = splitForFill(fromFirstRecord(data, block), direction)
    if (split) this.fillFrom({ ...split, direction, repeats: true })
    return true
  }

  /** Fills a block from the one next to it. */
  fillFrom(fill: Fill): void {
    const { data } = this.#stage
    this.#whenLoaded([fill.from, fill.to], ([from, to]) => {
      if (!from || !to || from.rows.length === 0) return
      const list = new EditList(data)
      const isVertical = fill.direction === 'down' || fill.direction === 'up'
      const resolved = { ...fill, from, to }
      const templates = isVertical ? this.#fillVertically(list, resolved) : this.#fillHorizontally(list, resolved)
      this.#change('fill', list, templates)
    })
  }

  #fillVertically(list: EditList, { from, direction, to, repeats }: ResolvedFill): CellsChange['templates'] {
    const { data } = this.#stage
    const [sources, targets] = [[...from.rows], [...to.rows]]
    if (direction === 'up') for (const rows of [sources, targets]) rows.reverse()
    for (const column of from.columns) {
      const values = sources.map(row => data.cell(row, column) ?? null)
      const nthValue = continueSeries(repeats ? null : (data.columns[column] ?? null), values, data.context)
      for (const [index, row] of targets.entries()) list.set(row, column, nthValue(index + 1))
    }
    return []
  }

  /** Continues a series in each row if all columns have one type. Otherwise columns read the text of the source. */
  #fillHorizontally(list: EditList, { from, direction, to, repeats }: ResolvedFill): CellsChange['templates'] {
    const { data } = this.#stage
    const [sources, targets] = [[...from.columns], [...to.columns]]
    if (direction === 'left') for (const columns of [sources, targets]) columns.reverse()
    const clip = copyCells(data, { rows: from.rows, columns: sources })
    const typeOf = (column: number) => data.columns[column]?.type
    const templates: { columnId: string; template: unknown }[] = []
    for (const [index, target] of targets.entries()) {
      const column = data.columns[target]
      if (!column) continue
      const isOneType = sources.every(source => typeOf(source)?.type === column.type.type)
      const seriesColumn = !repeats && isOneType && !column.type.extendTemplate ? column : null
      const { readings, template } = readColumn(clip, index % sources.length, {
        column,
        context: data.context,
        canExtend: data.changeTemplate !== undefined,
      })
      if (template !== column.template) templates.push({ columnId: column.id, template })
      for (const [rowIndex, row] of from.rows.entries()) {
        const values = sources.map(source => data.cell(row, source) ?? null)
        const reading = readings[rowIndex]
        if (seriesColumn?.type.series)
          list.set(row, target, continueSeries(seriesColumn, values, data.context)(index + 1))
        else if (reading?.kind === 'value') list.set(row, target, reading.value)
        else if (reading?.kind === 'empty') list.set(row, target, null)
      }
    }
    return templates
  }

  #whenLoaded(blocks: readonly Block[], work: (blocks: readonly RowsAndColumns[]) => void): void {
    const { data } = this.#stage
    const problem = limitMessage(blocks)
    if (problem !== null) {
      data.showWarning?.(problem)
      return
    }
    const cells = new CellReferences(data, blocks)
    whenLoaded(data, cells, () => work(cells.resolve() ?? []))
  }

  #change(kind: 'clear' | 'fill', list: EditList, templates: CellsChange['templates'] = []): void {
    const { data, announcer } = this.#stage
    const { edits, readOnlyCount, requiredCount } = list
    if (edits.length > 0) data.changeCells?.({ kind, edits, newRows: [], templates })
    announcer.say(`${cellCountText(edits.length)} ${kind === 'clear' ? 'cleared' : 'filled'}`)
    if (readOnlyCount > 0) data.showWarning?.(unchangedText(readOnlyCount, 'cannot be edited'))
    if (requiredCount > 0) data.showWarning?.(requiredText(requiredCount))
    this.#stage.flush()
  }
}

/** The block without group rows above its first record. */
function fromFirstRecord(data: BulkEditStage['data'], block: Block): Block {
  const first = recordRows(data, block.rows)[0] ?? block.rows.first
  return { ...block, rows: { ...block.rows, first } }
}

/** The message about cells that were not cleared because their column is required. */
export const requiredText = (count: number): string =>
  count === 1 ? 'A required cell keeps its value' : `${cellCountText(count)} are required and keep their values`

/** The message about cells that were not changed. */
export const unchangedText = (count: number, reason: string): string =>
  `${cellCountText(count)} ${reason} and ${count === 1 ? 'was' : 'were'} not changed`
