import { requiredText, unchangedText } from '../editing/bulk-editor.ts'
import type { Clip } from './clip.ts'
import { limitMessage, type RowsAndColumns } from './copy-plan.ts'
import { cellCountText } from '../editing/edit-list.ts'
import type { PasteDecision } from '../grid-data.ts'
import { CellReferences, whenLoaded } from '../editing/cell-references.ts'
import { maxUnconfirmedCells, planPaste, maxUnconfirmedIssues } from './paste-plan.ts'
import { type Block, cellCount } from '../selection/ranges.ts'
import { addedValues, type PasteChanges, readPasteSync, clipWidth } from './read-paste.ts'
import { withGroups, withoutGroups } from '../rows/record-rows.ts'
import type { Stage } from '../stage.ts'

/** Where a confirmed paste goes, and what was selected when it began. */
interface PasteTarget {
  target: CellReferences
  selected: CellReferences
  decision: PasteDecision
}

/** The parts of the stage that a paste needs. */
type PasteStage = Pick<Stage, 'data' | 'selection' | 'flush' | 'render'> & {
  announcer: Pick<Stage['announcer'], 'say'>
}

/**
 * Pastes copied cells as one gesture and adds rows if needed. A paste that is large, has many issues, or needs new columns
 * must be confirmed first.
 */
export class PasteController {
  readonly #stage: PasteStage

  constructor(stage: PasteStage) {
    this.#stage = stage
  }

  async paste(clip: Clip): Promise<void> {
    const { data, selection } = this.#stage
    if (!data.changeCells) return
    const blocks = this.#blocks(clip)
    if (blocks.length === 0) return
    const problem = limitMessage(blocks)
    if (problem !== null) {
      data.showWarning?.(problem)
      return
    }
    const target = new CellReferences(data, blocks)
    const selected = new CellReferences(data, selection.blocks)
    const decision = await this.#confirm(clip, blocks, target)
    if (decision === null) return
    whenLoaded(data, target, () => this.#apply(clip, { target, selected, decision }))
  }

  /** Asks for confirmation if needed; null if the person cancels. */
  #confirm(
    clip: Clip,
    blocks: readonly Block[],
    target: CellReferences,
  ): PasteDecision | Promise<PasteDecision | null> {
    const { data } = this.#stage
    const extra = Math.max(0, ...blocks.map(({ columns }) => columns.last - data.columns.length + 1))
    const canGrow = data.confirmPaste !== undefined && data.addColumn !== undefined
    if (extra > 0 && !canGrow) {
      data.showWarning?.(
        `${extra === 1 ? '1 column' : `${extra} columns`} did not fit and ${extra === 1 ? 'was' : 'were'} left out`,
      )
    }
    if (!data.confirmPaste) return { columns: [] }
    const cells = blocks.reduce((sum, block) => sum + cellCount(withoutGroups(data, block) ?? block), 0)
    const needsConfirmation = cells > maxUnconfirmedCells || (canGrow && extra > 0) || this.#hasManyIssues(clip, target)
    const request = { data, clip, target, cells, extraColumns: canGrow ? extra : 0, needsConfirmation }
    return needsConfirmation || this.#hasLinkColumn(blocks) ? data.confirmPaste(request) : { columns: [] }
  }

  #hasManyIssues(clip: Clip, target: CellReferences): boolean {
    const { data } = this.#stage
    const { columns } = data
    const { templates, problems } = readPasteSync(data, { clip, columns, blocks: target.resolve() ?? [] })
    const added = templates.reduce((sum, template) => sum + addedValues(template).length, 0)
    // Only the server knows whether a name matches a linked record.
    const unreadable = problems.filter(({ column }) => !column.type.links).length
    return added > maxUnconfirmedIssues || unreadable > maxUnconfirmedIssues
  }

  #hasLinkColumn(blocks: readonly Block[]): boolean {
    const { columns } = this.#stage.data
    return blocks.some(({ columns: { first, last } }) =>
      columns.slice(first, last + 1).some(({ type, readOnly }) => type.links !== undefined && !readOnly),
    )
  }

  #blocks(clip: Clip): Block[] {
    const { selection, data } = this.#stage
    if (!selection.position) return []
    const { kind } = selection
    const blocks = selection.blocks.flatMap(block => withoutGroups(data, block) ?? [])
    if (blocks.length === 0 && selection.blocks.length > 0) {
      data.showWarning?.('Groups have no cells to paste into. Nothing was pasted.')
      return []
    }
    const planned = planPaste(
      { rows: clip.rows.length, columns: clipWidth(clip) },
      {
        active: selection.position,
        blocks,
        isWhole: { rows: kind === 'columns' || kind === 'all', columns: kind === 'rows' || kind === 'all' },
        rowCount: data.rowCount,
      },
    )
    return planned.map(block => withGroups(data, block))
  }

  #apply(clip: Clip, { target, selected, decision }: PasteTarget): void {
    const { data, selection } = this.#stage
    const existingColumns = data.columns.filter(({ id }) => decision.columns.every(column => column.id !== id))
    const blocks = target.resolve(existingColumns) ?? []
    const changes = readPasteSync(data, { clip, blocks, columns: [...existingColumns, ...decision.columns] })
    const isStillSelected = selected.matches(selection.blocks)
    const { list, newRows, templates } = changes
    const { gestureId } = decision
    data.changeCells?.({
      kind: 'paste',
      edits: list.edits,
      newRows,
      templates: templates.map(({ column, template }) => ({ columnId: column.id, template })),
      ...(gestureId !== undefined && { gestureId }),
    })
    this.#stage.flush()
    if (isStillSelected) this.#select(blocks)
    this.#announce(changes)
  }

  /** Selects the pasted cells if they are one block. */
  #select([lines, ...others]: readonly RowsAndColumns[]): void {
    const { data, selection } = this.#stage
    const [first, last] = [lines?.rows[0], lines?.rows.at(-1)]
    const [left, right] = [lines?.columns[0], lines?.columns.at(-1)]
    if (first === undefined || last === undefined || left === undefined || right === undefined) return
    if (others.length > 0 || last - first + 1 !== lines?.rows.length) return
    selection.set({ row: first, column: left })
    selection.extendTo({ row: Math.min(last, data.rowCount - 1), column: right })
    this.#stage.render()
  }

  #announce({ list, newRows, problems }: PasteChanges): void {
    const { data, announcer } = this.#stage
    const rows = newRows.length === 0 ? '' : `, ${newRows.length.toLocaleString()} new records`
    announcer.say(`${cellCountText(list.edits.length)} pasted${rows}`)
    if (list.readOnlyCount > 0) data.showWarning?.(unchangedText(list.readOnlyCount, 'cannot be edited'))
    if (list.requiredCount > 0) data.showWarning?.(requiredText(list.requiredCount))
    const [problem, ...more] = problems
    if (!problem) return
    if (more.length === 0) return data.showWarning?.(problem.message)
    const emptied = problems.filter(({ empties }) => empties).length
    const left = problems.length - emptied
    if (left > 0) data.showWarning?.(unchangedText(left, 'could not be read'))
    if (emptied > 0) data.showWarning?.(`${cellCountText(emptied)} could not be read and became empty`)
  }
}
