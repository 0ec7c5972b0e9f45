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

/** The open menu and its subject. The menu of a record has no column if it was opened from the row number. */
export type GridMenu =
  | { kind: 'field'; fieldId: string; at: MenuPlace }
  | { kind: 'links'; rowKey: RowKey; columnId: string; at: MenuPlace }
  | { kind: 'record'; rowKey: RowKey; columnId: string | undefined; at: MenuPlace }

interface FieldActions {
  structure: StructureEdits
  onEdit(field: Field, at: MenuPlace): void
  /** Adds a field at this position among those shown; absent in a view with a fixed order. */
  onInsert: ((place: number, at: MenuPlace) => void) | undefined
}

export interface GridMenusProps {
  menu: GridMenu | null
  data: TableData
  grid: RefObject<Grid | null>
  /** The actions for fields; absent if the person may not change fields. */
  fields: FieldActions | undefined
  canEdit: boolean
  /** Opens the filter with a new condition on a field. */
  onFilter(field: Field): void
  /** Changes how the view shows its table, for everyone or only for this person. */
  onChange(change: ViewConfigChange): void
  onClose(): void
}

/** The menus of the grid: of headers, rows, and cells. Loaded when the first one opens. */
export function GridMenus({ menu, ...rest }: GridMenusProps) {
  return (
    <LazyPart when={menu !== null} fallback={<HeldFocus onEscape={rest.onClose} />} onClose={rest.onClose}>
      {menu && <OpenGridMenu {...rest} menu={menu} />}
    </LazyPart>
  )
}
