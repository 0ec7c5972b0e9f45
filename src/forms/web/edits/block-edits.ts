import type { Change } from '../../document/change.ts'
import type { Block, FormDocument, Option, OptionRole, Position } from '../../document/form-document.ts'
import { formOutline, type Outline } from '../../document/outline.ts'
import { placesBetween } from '../../document/place.ts'
import { knownBlocks } from '../../blocks/registry.ts'
import { newThingId } from '../../document/new-thing-id.ts'
import { setCell } from './set-cell.ts'

/** Where a block goes: to a page or a block that contains others, after one of its blocks; null for its start. */
export interface Spot {
  parentId: string
  afterId: string | null
}

/** A spot that a drop chooses. */
export interface LineSpot extends Spot {
  /** The blocks whose line is shared; null for a line of its own; absent if widths stay. */
  line?: readonly string[] | null
  /** The blocks that stay on the lines that dragged ones leave, line by line. */
  left?: readonly (readonly string[])[]
}

/** An edit that creates things, with the id of the first one. */
export interface Creation {
  changes: Change[]
  id: string
}

/** What a new block is like, apart from where it is. */
export interface NewBlock {
  type: string
  label?: string
  description?: string
  isRequired?: boolean
  width?: number
  settings?: Record<string, unknown>
  /** The labels of its options. If absent, a question with options gets some to start with. */
  options?: readonly string[]
}

/** Blocks of a page in its order, without those that are gone. */
const inOrder = (outline: Outline, ids: readonly string[]): Block[] =>
  [...outline.blocks.values()].flatMap(blocks => blocks.filter(({ id }) => ids.includes(id)))

/** Places for blocks at a spot, as if those that leave their own were not there. */
function placesAt(
  outline: Outline,
  { parentId, afterId }: Spot,
  { count, leaving = new Set() }: { count: number; leaving?: ReadonlySet<string> },
): string[] {
  const siblings = (outline.blocks.get(parentId) ?? []).filter(({ id }) => !leaving.has(id))
  const index = afterId === null ? -1 : siblings.findIndex(({ id }) => id === afterId)
  // After a block that is gone meanwhile means at the end.
  const at = afterId !== null && index < 0 ? siblings.length - 1 : index
  const before = siblings[at]?.at.place ?? null
  const after = siblings[at + 1]?.at.place ?? null
  // Two blocks with the same place have none between them.
  return placesBetween(before, before !== null && after !== null && after <= before ? null : after, count)
}

const firstLabels: Record<OptionRole, readonly string[]> = {
  choice: ['Option 1', 'Option 2'],
  row: ['Row 1', 'Row 2'],
  column: ['Column 1', 'Column 2'],
}

const newOptions = (blockId: string, role: OptionRole, labels: readonly string[]): Change[] => {
  const places = placesBetween(null, null, labels.length)
  return labels.map((label, index) => {
    const id = newThingId('options')
    return {
      do: 'create',
      list: 'options',
      id,
      thing: { id, at: { parentId: blockId, place: places[index] }, role, label },
    }
  })
}

/** Inserts blocks one after the other. Their ids are in the order of the blocks. */
export function insertBlocks(
  document: FormDocument,
  blocks: readonly NewBlock[],
  spot: Spot,
): { changes: Change[]; ids: string[] } {
  const places = placesAt(formOutline(document), spot, { count: blocks.length })
  const ids = blocks.map(() => newThingId('blocks'))
  const changes = blocks.flatMap(({ options, ...block }, index): Change[] => {
    const id = ids[index] ?? ''
    const at = { parentId: spot.parentId, place: places[index] }
    const roles = knownBlocks.optionRoles(block.type)
    return [
      { do: 'create', list: 'blocks', id, thing: { ...block, id, at } },
      ...roles.flatMap((role, place) => newOptions(id, role, (place === 0 ? options : undefined) ?? firstLabels[role])),
    ]
  })
  return { changes, ids }
}

/** Inserts a block. */
export function insertBlock(document: FormDocument, block: NewBlock, spot: Spot): Creation {
  const { changes, ids } = insertBlocks(document, [block], spot)
  return { changes, id: ids[0] ?? '' }
}

/** Adds pages of blocks: the first one's blocks go to the spot, the others become pages after that of the spot. */
export function changesOfPages(
  document: FormDocument,
  pages: readonly (readonly NewBlock[])[],
  spot: Spot,
): { changes: Change[]; ids: string[] } {
  const [first = [], ...others] = pages
  const start = insertBlocks(document, first, spot)
  const strip = formOutline(document).pages
  const at = strip.findIndex(({ id }) => id === spot.parentId)
  const places = placesBetween(strip[at]?.place ?? null, strip[at + 1]?.place ?? null, others.length)
  const added = others.flatMap((blocks, index): Change[] => {
    const id = newThingId('pages')
    const page: Change = { do: 'create', list: 'pages', id, thing: { id, place: places[index] } }
    return [page, ...insertBlocks(document, blocks, { parentId: id, afterId: null }).changes]
  })
  return { changes: [...start.changes, ...added], ids: start.ids }
}

/** A copy of a block under another id, with its options and the blocks inside it. */
function copyOf(outline: Outline, block: Block, at: Position): Creation {
  const id = newThingId('blocks')
  // Two questions cannot have the same name in the address.
  const thing = { ...block, id, at, urlName: '' }
  const options = (outline.options.get(block.id) ?? []).map((option): Change => {
    const copy: Option = { ...option, id: newThingId('options'), at: { ...option.at, parentId: id } }
    return { do: 'create', list: 'options', id: copy.id, thing: copy }
  })
  const inside = (outline.blocks.get(block.id) ?? []).flatMap(
    child => copyOf(outline, child, { ...child.at, parentId: id }).changes,
  )
  return { id, changes: [{ do: 'create', list: 'blocks', id, thing }, ...options, ...inside] }
}

/** Duplicates blocks of one page. The copies follow the last of them. Blocks that are gone are left out. */
export function duplicateBlocks(
  document: FormDocument,
  blockIds: readonly string[],
): { changes: Change[]; ids: string[] } {
  const outline = formOutline(document)
  const blocks = inOrder(outline, blockIds)
  const last = blocks.at(-1)
  if (!last) return { changes: [], ids: [] }
  const { parentId } = last.at
  const places = placesAt(outline, { parentId, afterId: last.id }, { count: blocks.length })
  const copies = blocks.map((block, index) => copyOf(outline, block, { parentId, place: places[index] ?? '' }))
  return { changes: copies.flatMap(({ changes }) => changes), ids: copies.map(({ id }) => id) }
}

/** Copies of all blocks of a page, for another page. */
export const copyBlocks = (outline: Outline, pageId: string, copyId: string): Change[] =>
  (outline.blocks.get(pageId) ?? []).flatMap(block => copyOf(outline, block, { ...block.at, parentId: copyId }).changes)

/** Moves blocks to a spot, in their order. Returns no changes if they are there already. */
export function moveBlocks(document: FormDocument, blockIds: readonly string[], { parentId, afterId }: Spot): Change[] {
  const outline = formOutline(document)
  const blocks = inOrder(outline, blockIds)
  const leaving = new Set(blocks.map(({ id }) => id))
  const siblings = (outline.blocks.get(parentId) ?? []).map(({ id }) => id)
  // A spot after a block that moves itself is after the one before it.
  const at = afterId === null ? -1 : siblings.indexOf(afterId)
  const after = siblings.slice(0, at + 1).findLast(id => !leaving.has(id)) ?? null
  const others = siblings.filter(id => !leaving.has(id))
  const target = others.toSpliced(after === null ? 0 : others.indexOf(after) + 1, 0, ...blocks.map(({ id }) => id))
  if (target.every((id, index) => id === siblings[index])) return []
  const places = placesAt(outline, { parentId, afterId: after }, { count: blocks.length, leaving })
  return blocks.flatMap(({ id, at: from }, index) => {
    const place = places[index] ?? from.place
    const isThere = from.parentId === parentId && from.place === place
    return isThere ? [] : [setCell(document, { list: 'blocks', id, key: 'at' }, { parentId, place })]
  })
}

/** Moves blocks of one page a step among the blocks around them, and from an end of their page to the page beside it. */
export function stepBlocks(document: FormDocument, blockIds: readonly string[], by: 1 | -1): Change[] {
  const outline = formOutline(document)
  const blocks = inOrder(outline, blockIds)
  const [first] = blocks
  const last = blocks.at(-1)
  if (!first || !last) return []
  const { parentId } = first.at
  const siblings = (outline.blocks.get(parentId) ?? []).map(({ id }) => id)
  const ends = [siblings.indexOf(first.id), siblings.indexOf(last.id)] as const
  const passed = by === 1 ? siblings[ends[1] + 1] : siblings[ends[0] - 1]
  if (passed !== undefined) {
    const afterId = by === 1 ? passed : (siblings[ends[0] - 2] ?? null)
    return moveBlocks(document, blockIds, { parentId, afterId })
  }
  const at = outline.pages.findIndex(({ id }) => id === parentId)
  const page = at < 0 ? undefined : outline.pages[at + by]
  if (!page) return []
  const afterId = by === 1 ? null : (outline.blocks.get(page.id)?.at(-1)?.id ?? null)
  return moveBlocks(document, blockIds, { parentId: page.id, afterId })
}

/** The width of each of as many blocks that share a line, in twelfths. */
const lineWidths: Readonly<Record<number, number>> = { 1: 12, 2: 6, 3: 4, 4: 3 }
export const maxOnLine = 4
export const widthOnLine = (count: number): number => lineWidths[count] ?? 12

/** The blocks of a page line by line: neighbors share a line while they fit. */
export function linesOf(blocks: readonly Block[]): string[][] {
  const lines: string[][] = []
  let free = 0
  for (const { id, width } of blocks) {
    if (width > free) {
      lines.push([])
      free = 12
    }
    lines.at(-1)?.push(id)
    free -= width
  }
  return lines
}

/** Gives blocks a width, in twelfths. */
export const setWidths = (document: FormDocument, blockIds: readonly string[], width: number): Change[] =>
  blockIds
    .filter(id => document.blocks[id] && document.blocks[id].width !== width)
    .map(id => setCell(document, { list: 'blocks', id, key: 'width' }, width))

/** Gives a block another type. Its settings stay, for types that know them. */
export function changeType(document: FormDocument, blockId: string, type: string): Change[] {
  const options = formOutline(document).options.get(blockId) ?? []
  const missing = knownBlocks.optionRoles(type).filter(role => !options.some(option => option.role === role))
  return [
    setCell(document, { list: 'blocks', id: blockId, key: 'type' }, type),
    ...missing.flatMap(role => newOptions(blockId, role, firstLabels[role])),
  ]
}

/** Deletes a thing. What belongs to it goes with it. */
export const deleteThing = (
  document: FormDocument,
  list: 'blocks' | 'pages' | 'options' | 'endings',
  id: string,
): Change[] => [setCell(document, { list, id, key: 'isDeleted' }, true)]
