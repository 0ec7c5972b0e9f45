import type { Table, View } from '../../engine/model/structure.ts'

/** A view that can have a public link. */
export interface LinkableView {
  table: Table
  view: View
}

/** The views of a base that can have a public link: all but personal ones. */
export const linkableViews = (tables: readonly Table[]): LinkableView[] =>
  tables.flatMap(table => table.views.filter(({ kind }) => kind !== 'personal').map(view => ({ table, view })))

/** The view to start with: the one on the screen if it can have a link, else the first one of its table or of the base. */
export function initialView(
  views: readonly LinkableView[],
  shown: { tableId: string; viewId: string } | null,
): LinkableView | undefined {
  const ofTable = views.filter(({ table }) => table.id === shown?.tableId)
  return ofTable.find(({ view }) => view.id === shown?.viewId) ?? ofTable[0] ?? views[0]
}
