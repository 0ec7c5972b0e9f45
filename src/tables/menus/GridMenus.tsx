import type { RefObject } from 'react'
import { HeldFocus } from '../../ui/focus/HeldFocus.tsx'
import { lazyPart } from '../../ui/late/lazy-part.ts'
import { LazyPart } from '../../ui/late/LazyPart.tsx'
import type { MenuPlace } from '../../ui/menus/menu-place.ts'
import type { Field } from '../../engine/model/structure.ts'
import type { ViewConfigChange } from '../../engine/model/view-config.ts'
import type { RowKey } from '../../grid/grid-data.ts'
import type { Grid } from '../../grid/grid.ts'
import type { StructureEdits } from '../structure/structure-edits.ts'
import type { TableData } from '../rows/table-data.ts'

const OpenGridMenu = lazyPart(() => import('./OpenGridMenu.tsx'))

/** The menu that is open, and what it is about. A record's menu that was opened from its number has no column. */
export type GridMenu =
  | { kind: 'field'; fieldId: string; at: MenuPlace }
  | { kind: 'links'; rowKey: RowKey; columnId: string; at: MenuPlace }
  | { kind: 'record'; rowKey: RowKey; columnId: string | undefined; at: MenuPlace }

interface FieldActions {
  structure: StructureEdits
  onEdit(field: Field): void
  /** Asks for a field that is to stand in this place among those shown; absent in a view that keeps its order. */
  onInsert: ((place: number) => void) | undefined
}

export interface GridMenusProps {
  menu: GridMenu | null
  data: TableData
  grid: RefObject<Grid | null>
  /** What can be done to fields; absent for somebody who may not change any. */
  fields: FieldActions | undefined
  canEdit: boolean
  /** Changes how the view shows its table, for everybody or for oneself. */
  onChange(change: ViewConfigChange): void
  onClose(): void
}

/** The menus of the grid, for its headers and for its rows and cells; fetched when the first of them opens. */
export function GridMenus({ menu, ...rest }: GridMenusProps) {
  return (
    <LazyPart when={menu !== null} fallback={<HeldFocus onEscape={rest.onClose} />} onClose={rest.onClose}>
      {menu && <OpenGridMenu {...rest} menu={menu} />}
    </LazyPart>
  )
}
