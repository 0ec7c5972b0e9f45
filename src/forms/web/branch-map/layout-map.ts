import type { Branch } from './branches.ts'

export const nodeSize = { width: 176, height: 56 } as const
const gap = { x: 88, y: 32 } as const

export interface Placed {
  x: number
  y: number
}

export interface MapLayout {
  places: ReadonlyMap<string, Placed>
  width: number
  height: number
}

/**
 * Lays pages and endings out in columns, so that each is right of all that lead to it. Within a column, each stands near
 * those that lead to it. All branches lead to later pages, so one pass over the pages finds the columns.
 *
 * @param pages the ids of pages in their order.
 */
export function layoutMap(
  pages: readonly string[],
  endings: readonly string[],
  branches: readonly Branch[],
): MapLayout {
  const columns = new Map<string, number>(pages.map(id => [id, 0]))
  const forward = branches.filter(({ isBack }) => !isBack)
  const leaving = Map.groupBy(forward, ({ from }) => from)
  for (const id of pages) {
    const next = (columns.get(id) ?? 0) + 1
    for (const { to } of leaving.get(id) ?? [])
      if (columns.has(to)) columns.set(to, Math.max(columns.get(to) ?? 0, next))
  }
  const last = Math.max(0, ...columns.values()) + 1
  for (const id of endings) columns.set(id, last)
  const arriving = Map.groupBy(forward, ({ to }) => to)
  const rows = new Map<string, number>()
  const byColumn = Map.groupBy([...pages, ...endings], id => columns.get(id) ?? 0)
  for (let column = 0; column <= last; column++) {
    const ids = byColumn.get(column) ?? []
    const wanted = (id: string): number => {
      const before = (arriving.get(id) ?? []).flatMap(({ from }) => rows.get(from) ?? [])
      return before.length === 0 ? 0 : before.reduce((sum, row) => sum + row, 0) / before.length
    }
    const sorted = ids.map(id => ({ id, at: wanted(id) })).toSorted((one, other) => one.at - other.at)
    const middle = sorted.reduce((sum, { at }) => sum + at, 0) / Math.max(sorted.length, 1)
    sorted.forEach(({ id }, index) => rows.set(id, middle + index - (sorted.length - 1) / 2))
  }
  const top = Math.min(0, ...rows.values())
  const places = new Map<string, Placed>()
  for (const [id, row] of rows)
    places.set(id, {
      x: (columns.get(id) ?? 0) * (nodeSize.width + gap.x),
      y: (row - top) * (nodeSize.height + gap.y),
    })
  const all = [...places.values()]
  return {
    places,
    width: Math.max(0, ...all.map(({ x }) => x)) + nodeSize.width,
    height: Math.max(0, ...all.map(({ y }) => y)) + nodeSize.height,
  }
}

/** The line of a branch as the path of an SVG. One that passes over columns makes a bow around what stands there. */
export function branchPath(from: Placed, to: Placed): string {
  const [startX, startY] = [from.x + nodeSize.width, from.y + nodeSize.height / 2]
  const [endX, endY] = [to.x, to.y + nodeSize.height / 2]
  const reach = endX - startX
  if (reach <= 0) {
    const low = Math.max(startY, endY) + nodeSize.height
    return `M ${startX} ${startY} C ${startX + gap.x} ${low}, ${endX - gap.x} ${low}, ${endX} ${endY}`
  }
  const columns = Math.round((reach + nodeSize.width) / (nodeSize.width + gap.x))
  if (columns <= 1) {
    const middle = startX + reach / 2
    return `M ${startX} ${startY} C ${middle} ${startY}, ${middle} ${endY}, ${endX} ${endY}`
  }
  const bow = Math.min(startY, endY) - nodeSize.height - 16 * columns
  return `M ${startX} ${startY} C ${startX + gap.x} ${bow}, ${endX - gap.x} ${bow}, ${endX} ${endY}`
}
