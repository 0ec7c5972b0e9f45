import { readColumn, writeClip, type Clip } from './clip.ts'
import { linesOf, tooMany } from './copy-plan.ts'
import { countOfCells, EditList } from './edit-list.ts'
import { continued, splitForFill, type Side } from './fill.ts'
import type { Range } from './geometry.ts'
import type { CellsChange } from './grid-data.ts'
import type { Block } from './ranges.ts'
import { areAtHand, bringRows, withRows } from './rows-at-hand.ts'
import type { Stage } from './stage.ts'

/** What is filled from where. */
interface Fill {
  from: Block
  side: Side
  to: Block
  /** As by the keys: values repeat, whatever rule they have. */
  repeats: boolean
}

const linesIn = ({ first, last }: Range): number[] => Array.from({ length: last - first + 1 }, (_, at) => first + at)

/** Where many cells are copied, emptied and filled at once. Each is one gesture of the table's. */
export class CellsDesk {
  readonly #stage: Stage

  constructor(stage: Stage) {
    this.#stage = stage
  }

  /** What is selected, for the clipboard; null when nothing is or it cannot be copied, which the person is told. */
  copy(): Clip | 'not loaded' | null {
    const { selection, data, announcer } = this.#stage
    const { blocks } = selection
    if (blocks.length === 0) return null
    const problem = tooMany(blocks)
    const lines = problem === null ? linesOf(blocks) : null
    if (!lines) {
      data.unreadable?.(problem ?? 'Ranges that are neither beside nor below each other cannot be copied together')
      return null
    }
    if (!areAtHand(data, blocks)) return 'not loaded'
    announcer.say(`${countOfCells(lines.rows.length * lines.columns.length)} copied`)
    return writeClip(data, lines)
  }

  /** Brings what is selected, so that it can be copied; rejects when it could not be had. */
  async load(): Promise<void> {
    const { selection, data } = this.#stage
    await bringRows(data, () => selection.blocks)
  }

  /** Empties all that is selected; false when that is nothing. */
  clear(): boolean {
    const { selection, data } = this.#stage
    if (selection.blocks.length === 0 || !data.changeCells) return false
    this.#withRows(
      () => selection.blocks,
      () => {
        const list = new EditList(data)
        for (const { rows, columns } of selection.blocks) {
          for (const row of linesIn(rows)) for (const column of linesIn(columns)) list.set(row, column, null)
        }
        this.#change('clear', list)
      },
    )
    return true
  }

  /** Deletes the rows of all that is selected; false when that is nothing. */
  deleteRows(): boolean {
    const { selection, data } = this.#stage
    if (selection.blocks.length === 0 || !data.deleteRows) return false
    this.#withRows(
      () => selection.blocks.map(({ rows }) => ({ rows, columns: { first: 0, last: 0 } })),
      () => {
        const rows = new Set(selection.blocks.flatMap(block => linesIn(block.rows)))
        data.deleteRows?.([...rows].flatMap(row => data.rowKey(row) ?? []))
        this.#stage.flush()
      },
    )
    return true
  }

  /** Fills what is selected from its first row or column; a single row or column from the one before it. */
  fill(side: 'down' | 'right'): boolean {
    const { selection, data } = this.#stage
    const block = selection.blocks.at(-1)
    if (!block || !data.changeCells) return false
    const split = splitForFill(block, side)
    if (split) this.fillFrom({ ...split, side, repeats: true })
    return true
  }

  /** Fills a block next to another from it: values go on by their rule, or repeat. */
  fillFrom(fill: Fill): void {
    const { data } = this.#stage
    this.#withRows(
      () => [fill.from, fill.to],
      () => {
        const list = new EditList(data)
        const isDown = fill.side === 'down' || fill.side === 'up'
        const templates = isDown ? this.#fillDown(list, fill) : this.#fillAcross(list, fill)
        this.#change('fill', list, templates)
      },
    )
  }

  #fillDown(list: EditList, { from, side, to, repeats }: Fill): CellsChange['templates'] {
    const { data } = this.#stage
    const [sources, targets] = [linesIn(from.rows), linesIn(to.rows)]
    if (side === 'up') for (const lines of [sources, targets]) lines.reverse()
    for (const column of linesIn(from.columns)) {
      const type = data.columns[column]?.type
      const values = sources.map(row => data.cell(row, column) ?? null)
      const at = continued(repeats ? null : (type ?? null), values)
      for (const [index, row] of targets.entries()) list.set(row, column, at(index + 1))
    }
    return []
  }

  /** Across columns of one type values go on in each row; a column of another type reads what the first ones show. */
  #fillAcross(list: EditList, { from, side, to, repeats }: Fill): CellsChange['templates'] {
    const { data } = this.#stage
    const [sources, targets] = [linesIn(from.columns), linesIn(to.columns)]
    if (side === 'left') for (const lines of [sources, targets]) lines.reverse()
    const clip = writeClip(data, { rows: linesIn(from.rows), columns: sources })
    const typeOf = (column: number) => data.columns[column]?.type
    const templates: { columnId: string; template: unknown }[] = []
    for (const [index, target] of targets.entries()) {
      const column = data.columns[target]
      if (!column) continue
      const type = sources.every(source => typeOf(source)?.type === column.type.type) ? column.type : null
      const rule = !repeats && type && !type.extendTemplate ? type : null
      const { readings, template } = readColumn(clip, index % sources.length, {
        column,
        context: data.context,
        canExtend: data.changeTemplate !== undefined,
      })
      if (template !== column.template) templates.push({ columnId: column.id, template })
      for (const [at, row] of linesIn(from.rows).entries()) {
        const values = sources.map(source => data.cell(row, source) ?? null)
        const reading = readings[at]
        if (rule?.series) list.set(row, target, continued(rule, values)(index + 1))
        else if (reading?.kind === 'value') list.set(row, target, reading.value)
        else if (reading?.kind === 'empty') list.set(row, target, null)
      }
    }
    return templates
  }

  #withRows(blocksNow: () => readonly Block[], work: () => void): void {
    const { data } = this.#stage
    const problem = tooMany(blocksNow())
    if (problem === null) withRows(data, blocksNow, work)
    else data.unreadable?.(problem)
  }

  #change(kind: 'clear' | 'fill', list: EditList, templates: CellsChange['templates'] = []): void {
    const { data, announcer } = this.#stage
    const { edits, readOnlyCount } = list
    if (edits.length > 0) data.changeCells?.({ kind, edits, newRows: [], templates })
    announcer.say(`${countOfCells(edits.length)} ${kind === 'clear' ? 'emptied' : 'filled'}`)
    if (readOnlyCount > 0) data.unreadable?.(leftAlone(readOnlyCount, 'cannot be edited'))
    this.#stage.flush()
  }
}

/** What to say of cells that were not changed. */
export const leftAlone = (count: number, why: string): string =>
  `${countOfCells(count)} ${why} and stayed as ${count === 1 ? 'it was' : 'they were'}`
