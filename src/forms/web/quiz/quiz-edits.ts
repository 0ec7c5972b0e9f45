import { blockIn } from '../../blocks/block-context.ts'
import { chosenIn } from '../../blocks/chosen-in.ts'
import { blockTypes } from '../../blocks/registry.ts'
import type { Change } from '../../document/change.ts'
import type { Block, FormDocument, Option } from '../../document/form-document.ts'
import { readCell, setCell } from '../edits/set-cell.ts'
import { outlineOf } from '../editor-context.ts'

/** Whether answers to a type of block can be right or wrong. */
export const canBeScored = (type: string): boolean => blockTypes[type]?.score !== undefined

/** Marks an option as right, or takes the mark away. In a ranking, the option comes next in the right order. */
export function toggleRight(document: FormDocument, { at, id }: Option): Change[] {
  const block = document.blocks[at.parentId]
  if (block?.type !== 'ranking')
    return [setCell(document, { list: 'options', id, key: 'isRight' }, !document.options[id]?.isRight)]
  const order = rightOrderOf(document, block)
  const next = order.includes(id) ? order.filter(each => each !== id) : [...order, id]
  return [setCell(document, { list: 'blocks', id: block.id, key: 'settings.rightOrder' }, next)]
}

/** The right order of a ranking, without options that were deleted. */
export function rightOrderOf(document: FormDocument, block: Block): readonly string[] {
  const options = new Set((outlineOf(document).options.get(block.id) ?? []).map(({ id }) => id))
  return chosenIn(block.settings['rightOrder']).filter(id => options.has(id))
}

type RightCells = Readonly<Record<string, readonly string[]>>

export const rightCellsOf = (block: Block): RightCells => (block.settings['rightCells'] ?? {}) as RightCells

/** Marks a cell of a matrix as right, or takes the mark away. */
export function toggleCell(document: FormDocument, blockId: string, cell: { row: string; column: string }): Change[] {
  const address = { list: 'blocks', id: blockId, key: 'settings.rightCells' } as const
  const cells = (readCell(document, address) ?? {}) as RightCells
  const before = cells[cell.row] ?? []
  const after = before.includes(cell.column) ? before.filter(id => id !== cell.column) : [...before, cell.column]
  return [setCell(document, address, { ...cells, [cell.row]: after })]
}

/** The most points of a question, and its right answers as people read them; null if it gives no points. */
export function worthOf(document: FormDocument, block: Block): { max: number; right: string } | null {
  const any = blockIn(outlineOf(document), block, blockTypes)
  const max = any?.type.score?.({}, any.context)?.max
  if (!any || max === undefined) return null
  const parts = any.type.parts(any.context)
  const context = { now: Date.now(), timeZone: 'UTC', locale: document.settings.language }
  const texts = (any.type.rightAnswers?.(any.context) ?? []).map(answer =>
    parts
      .flatMap(({ key, name, type, template }) => {
        const value = answer[key] ?? null
        if (value === null) return []
        const shown = type.show(value, template, context)
        return name === '' ? shown : `${name}: ${shown}`
      })
      .join(', '),
  )
  return { max, right: texts.join(' or ') }
}

export const pointsText = (points: number): string => `${points.toLocaleString()} ${points === 1 ? 'point' : 'points'}`
