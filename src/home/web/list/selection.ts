import type { Flow } from '../home-calls.ts'

/** The selected flows, and where a range starts. */
export interface Selection {
  /** By id, in the order of selection. */
  flows: ReadonlyMap<string, Flow>
  /** The last flow that was selected or deselected. */
  anchor: (ItemPosition & { flowId: string }) | null
}

export const nothingSelected: Selection = { flows: new Map(), anchor: null }

/** The position of a checkbox. */
export interface ItemPosition {
  section: string
  index: number
}

/** The selection after its anchor moved, because items above it were added or deleted. Null: it is not known where to. */
export const withAnchorAt = (selection: Selection, index: number | null): Selection =>
  selection.anchor && index !== null ? { ...selection, anchor: { ...selection.anchor, index } } : selection

/** The range that a click with shift selects. It starts at the last flow in the same section. */
export function rangeOf({ anchor }: Selection, { section, index }: ItemPosition): { from: number; to: number } {
  const start = anchor?.section === section ? anchor.index : index
  return { from: Math.min(start, index), to: Math.max(start, index) }
}

/** Selects or deselects flows. Read-only flows cannot be selected. */
export function select(
  selection: Selection,
  flows: readonly Flow[],
  { ticked, at = null }: { ticked: boolean; at?: Selection['anchor'] },
): Selection {
  const next = new Map(selection.flows)
  for (const flow of flows) {
    if (!ticked) next.delete(flow.id)
    else if (flow.accessLevel === 'write') next.set(flow.id, flow)
  }
  return { flows: next, anchor: at }
}
