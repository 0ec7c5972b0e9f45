import type { MenuPlace } from '../../../ui/menus/menu-place.ts'
import type { Flow, HomeInfo } from '../home-calls.ts'
import type { ItemPosition, Selection } from './selection.ts'

/** The state and actions that the items of a list share. */
export interface ListControl {
  home: HomeInfo
  selection: Selection
  /** Small screens open the results of flows. */
  isMobile: boolean
  /** The id of the flow whose menu is open. */
  menuOf: string | null
  tick(flow: Flow, at: ItemPosition, how: { ticked: boolean; withShift: boolean }): void
  tickGroup(section: string, ticked: boolean): void
  openMenu(flow: Flow, at: MenuPlace): void
  star(flow: Flow): void
}

/** A flow at its position in the list. */
export interface ListedFlowProps {
  flow: Flow
  /** Null for types that receive nothing. */
  received: { count: number; unread: number; isCapped: boolean } | null
  at: ItemPosition
}
