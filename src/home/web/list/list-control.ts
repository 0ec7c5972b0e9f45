import type { MenuPlace } from '../../../ui/menus/menu-place.ts'
import type { Flow, HomeInfo } from '../home-calls.ts'
import type { Pressed, Selection } from './selection.ts'

/** What the items of a list need of it. */
export interface ListControl {
  home: HomeInfo
  selection: Selection
  /** On small screens flows open with what they have received. */
  isMobile: boolean
  /** The flow whose menu is open. */
  menuOf: string | null
  tick(flow: Flow, at: Pressed, how: { ticked: boolean; withShift: boolean }): void
  tickGroup(section: string, ticked: boolean): void
  openMenu(flow: Flow, at: MenuPlace): void
  star(flow: Flow): void
}

/** A flow in its place in the list. */
export interface ListedAt {
  flow: Flow
  /** What it has received; null for one that receives nothing. */
  received: { count: number; unread: number; isCapped: boolean } | null
  at: Pressed
}
