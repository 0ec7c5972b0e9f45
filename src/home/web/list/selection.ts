import type { Flow } from '../home-calls.ts'

/** The flows that are ticked, and the one from which a range goes. */
export interface Selection {
  /** By id, in the order in which they were ticked. */
  flows: ReadonlyMap<string, Flow>
  /** The one that was ticked or unticked last. */
  anchor: { section: string; index: number } | null
}

export const nothingSelected: Selection = { flows: new Map(), anchor: null }

/** Where a checkbox is that was pressed. */
export interface Pressed {
  section: string
  index: number
}

/** What a press with the shift key spans: from the last one in the same group; the one alone otherwise. */
export function spanOf({ anchor }: Selection, { section, index }: Pressed): { from: number; to: number } {
  const start = anchor?.section === section ? anchor.index : index
  return { from: Math.min(start, index), to: Math.max(start, index) }
}

/** Ticks or unticks flows. Those that the person may only read cannot be ticked. */
export function select(
  selection: Selection,
  flows: readonly Flow[],
  { ticked, at = null }: { ticked: boolean; at?: Pressed | null },
): Selection {
  const next = new Map(selection.flows)
  for (const flow of flows) {
    if (!ticked) next.delete(flow.id)
    else if (flow.accessLevel === 'write') next.set(flow.id, flow)
  }
  return { flows: next, anchor: at }
}
