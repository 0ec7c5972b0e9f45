import { readColumn, copyCells, type Clip } from '../clipboard/clip.ts'
import { alignedRowsAndColumns, limitMessage, type RowsAndColumns } from '../clipboard/copy-plan.ts'
import { cellCountText, EditList } from './edit-list.ts'
import { continueSeries, splitForFill, type FillDirection } from '../clipboard/fill.ts'
import type { CellsChange } from '../grid-data.ts'
import { CellReferences, whenLoaded } from './cell-references.ts'
import type { Block } from '../selection/ranges.ts'
import { isRecordAt, recordRows } from '../rows/record-rows.ts'
import type { Stage } from '../stage.ts'

/** What is filled from where. */
interface Fill {
  from: Block
  side: FillDirection
  to: Block
  /** As by the keys: values repeat, whatever rule they have. */
  repeats: boolean
}

/** What is filled from where, by the rows and columns as they stand when it is done. */
type FillLines = Omit<Fill, 'from' | 'to'> & { from: RowsAndColumns; to: RowsAndColumns }

/** What of the grid is needed for it. */
type CellsStage = Pick<Stage, 'data' | 'selection' | 'flush'> & { announcer: Pick<Stage['announcer'], 'say'> }

/** Where many cells are copied, emptied and filled at once. Each is one gesture of the table's. */
export class BulkEditor {
  readonly #stage: CellsStage

  constructor(stage: CellsStage) {
    this.#stage = stage
  }

  /** What is selected, for the clipboard; null when nothing is or it cannot be copied, which the person is told. */
  copy(): Clip | 'not loaded' | null {
    const { selection, data, announcer } = this.#stage
    const { blocks } = selection
    if (blocks.length === 0) return null
    const problem = limitMessage(blocks)
    const lines = problem === null ? alignedRowsAndColumns(blocks) : null
    if (!lines) {
      data.showWarning?.(
        problem ?? 'Ranges that are neither beside nor below each other cannot be copied together. Nothing was copied.',
      )
      return null
    }
    if (!new CellReferences(data, blocks).areLoaded) return 'not loaded'
    const rows = lines.rows.filter(row => isRecordAt(data, row))
    announcer.say(`${cellCountText(rows.length * lines.columns.length)} copied`)
    return copyCells(data, { ...lines, rows })
  }

  /** Empties all that is selected; false when that is nothing. */
  clear(): boolean {
    const { selection, data } = this.#stage
    if (selection.blocks.length === 0 || !data.changeCells) return false
    this.#withRows(selection.blocks, blocks => {
      const list = new EditList(data)
      for (const { rows, columns } of blocks) {
        for (const row of rows) for (const column of columns) list.set(row, column, null)
      }
      this.#change('clear', list)
    })
    return true
  }

  /** Deletes the rows of all that is selected; false when that is nothing. */
  deleteRows(): boolean {
    const { selection, data } = this.#stage
    if (selection.blocks.length === 0 || !data.deleteRows) return false
    const ofFirstColumn = selection.blocks.map(({ rows }) => ({ rows, columns: { first: 0, last: 0 } }))
    this.#withRows(ofFirstColumn, blocks => {
      const rows = new Set(blocks.flatMap(block => block.rows))
      data.deleteRows?.([...rows].flatMap(row => data.rowKey(row) ?? []))
      this.#stage.flush()
    })
    return true
  }

  /** Fills what is selected from its first row or column; a single row or column from the one before it. */
  fill(side: 'down' | 'right'): boolean {
    const { selection, data } = this.#stage
    const block = selection.blocks.at(-1)
    if (!block || !data.changeCells) return false
    const split = splitForFill(fromFirstRecord(data, block), side)
    if (split) this.fillFrom({ ...split, side, repeats: true })
    return true
  }

  /** Fills a block next to another from it: values go on by their rule, or repeat. */
  fillFrom(fill: Fill): void {
    const { data } = this.#stage
    this.#withRows([fill.from, fill.to], ([from, to]) => {
      if (!from || !to || from.rows.length === 0) return
      const list = new EditList(data)
      const isDown = fill.side === 'down' || fill.side === 'up'
      const lines = { ...fill, from, to }
      const templates = isDown ? this.#fillDown(list, lines) : this.#fillAcross(list, lines)
      this.#change('fill', list, templates)
    })
  }

  #fillDown(list: EditList, { from, side, to, repeats }: FillLines): CellsChange['templates'] {
    const { data } = this.#stage
    const [sources, targets] = [[...from.rows], [...to.rows]]
    if (side === 'up') for (const lines of [sources, targets]) lines.reverse()
    for (const column of from.columns) {
      const values = sources.map(row => data.cell(row, column) ?? null)
      const at = continueSeries(repeats ? null : (data.columns[column] ?? null), values, data.context)
      for (const [index, row] of targets.entries()) list.set(row, column, at(index + 1))
    }
    return []
  }

  /** Across columns of one type values go on in each row; a column of another type reads what the first ones show. */
  #fillAcross(list: EditList, { from, side, to, repeats }: FillLines): CellsChange['templates'] {
    const { data } = this.#stage
    const [sources, targets] = [[...from.columns], [...to.columns]]
    if (side === 'left') for (const lines of [sources, targets]) lines.reverse()
    const clip = copyCells(data, { rows: from.rows, columns: sources })
    const typeOf = (column: number) => data.columns[column]?.type
    const templates: { columnId: string; template: unknown }[] = []
    for (const [index, target] of targets.entries()) {
      const column = data.columns[target]
      if (!column) continue
      const isOneType = sources.every(source => typeOf(source)?.type === column.type.type)
      const rule = !repeats && isOneType && !column.type.extendTemplate ? column : null
      const { readings, template } = readColumn(clip, index % sources.length, {
        column,
        context: data.context,
        canExtend: data.changeTemplate !== undefined,
      })
      if (template !== column.template) templates.push({ columnId: column.id, template })
      for (const [at, row] of from.rows.entries()) {
        const values = sources.map(source => data.cell(row, source) ?? null)
        const reading = readings[at]
        if (rule?.type.series) list.set(row, target, continueSeries(rule, values, data.context)(index + 1))
        else if (reading?.kind === 'value') list.set(row, target, reading.value)
        else if (reading?.kind === 'empty') list.set(row, target, null)
      }
    }
    return templates
  }

  #withRows(blocks: readonly Block[], work: (blocks: readonly RowsAndColumns[]) => void): void {
    const { data } = this.#stage
    const problem = limitMessage(blocks)
    if (problem !== null) {
      data.showWarning?.(problem)
      return
    }
    const held = new CellReferences(data, blocks)
    whenLoaded(data, held, () => work(held.resolve() ?? []))
  }

  #change(kind: 'clear' | 'fill', list: EditList, templates: CellsChange['templates'] = []): void {
    const { data, announcer } = this.#stage
    const { edits, readOnlyCount } = list
    if (edits.length > 0) data.changeCells?.({ kind, edits, newRows: [], templates })
    announcer.say(`${cellCountText(edits.length)} ${kind === 'clear' ? 'emptied' : 'filled'}`)
    if (readOnlyCount > 0) data.showWarning?.(unchangedText(readOnlyCount, 'cannot be edited'))
    this.#stage.flush()
  }
}

/** A block without the groups that stand before its first record. */
function fromFirstRecord(data: CellsStage['data'], block: Block): Block {
  const first = recordRows(data, block.rows)[0] ?? block.rows.first
  return { ...block, rows: { ...block.rows, first } }
}

/** What to say of cells that were not changed. */
export const unchangedText = (count: number, why: string): string =>
  `${cellCountText(count)} ${why} and stayed as ${count === 1 ? 'it was' : 'they were'}`
