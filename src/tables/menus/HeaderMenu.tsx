import { Menu } from '@mantine/core'
import {
  IconArrowAutofitWidth,
  IconArrowLeft,
  IconArrowRight,
  IconColumnInsertLeft,
  IconColumnInsertRight,
  IconCopy,
  IconEyeOff,
  IconFilter,
  IconKey,
  IconLayoutRows,
  IconPencil,
  IconPin,
  IconPinnedOff,
  IconSortAscending,
  IconSortDescending,
  IconTrash,
} from '@tabler/icons-react'
import { AnchoredMenu } from '../../ui/menus/AnchoredMenu.tsx'
import type { MenuPlace } from '../../ui/menus/menu-place.ts'
import { MenuAction } from '../../ui/menus/MenuAction.tsx'
import { shortcuts } from '../../ui/shortcuts.ts'
import { fullTableNote } from '../fields/field-room.ts'

export interface HeaderMenuProps {
  at: MenuPlace
  name: string
  /** The position of the column among those shown; the first is the primary field. */
  place: number
  count: number
  /** How many columns are frozen. */
  frozen: number
  /** The actions for the field itself; absent if the person may not change fields. */
  field: FieldMenuActions | undefined
  onFilter(): void
  onSort(dir: 'asc' | 'desc'): void
  /** Groups records by the field, or stops grouping by it; absent if it cannot be grouped by. */
  onGroup: (() => void) | undefined
  isGrouped: boolean
  onMove(by: -1 | 1): void
  onFit(): void
  onFreeze(columns: number): void
  onHide(): void
  onClose(): void
}

interface FieldMenuActions {
  onEdit(): void
  /** Adds a field at this position; absent in a view with a fixed order. */
  onInsert: ((place: number) => void) | undefined
  onDuplicate(): void
  onUseAsPrimary(): void
  /** Why the field cannot be the primary one; undefined if it can. */
  primaryProblem: string | undefined
  onDelete(): void
  /** Whether the table has as many fields as it can have. */
  isFull: boolean
}

const { grid: keys } = shortcuts

/** The menu of a column. */
export function HeaderMenu({ at, name, place, count, frozen, field, onClose, ...does }: HeaderMenuProps) {
  const isPrimary = place === 0
  const isLastFrozen = frozen === place + 1 && frozen > 1
  return (
    <AnchoredMenu at={at} label={`Field ${name}`} width={260} onClose={onClose}>
      {field && <FieldActions {...field} place={place} />}
      <MenuAction icon={IconFilter} onClick={does.onFilter}>
        Filter by this field
      </MenuAction>
      <MenuAction icon={IconSortAscending} onClick={() => does.onSort('asc')}>
        Sort ascending
      </MenuAction>
      <MenuAction icon={IconSortDescending} onClick={() => does.onSort('desc')}>
        Sort descending
      </MenuAction>
      {does.onGroup && (
        <MenuAction icon={IconLayoutRows} onClick={does.onGroup}>
          {does.isGrouped ? 'Stop grouping by this field' : 'Group by this field'}
        </MenuAction>
      )}
      <Menu.Divider />
      {!isPrimary && (
        <>
          <MenuAction
            icon={IconArrowLeft}
            keys={keys.columnLeft.keys}
            disabled={place === 1}
            onClick={() => does.onMove(-1)}
          >
            Move left
          </MenuAction>
          <MenuAction
            icon={IconArrowRight}
            keys={keys.columnRight.keys}
            disabled={place === count - 1}
            onClick={() => does.onMove(1)}
          >
            Move right
          </MenuAction>
        </>
      )}
      <MenuAction icon={IconArrowAutofitWidth} onClick={does.onFit}>
        Fit to content
      </MenuAction>
      {isLastFrozen ? (
        <MenuAction icon={IconPinnedOff} onClick={() => does.onFreeze(1)}>
          Unfreeze
        </MenuAction>
      ) : (
        frozen !== place + 1 && (
          <MenuAction icon={IconPin} onClick={() => does.onFreeze(place + 1)}>
            Freeze up to here
          </MenuAction>
        )
      )}
      {!isPrimary && (
        <MenuAction icon={IconEyeOff} onClick={does.onHide}>
          Hide field
        </MenuAction>
      )}
      {!isPrimary && field && (
        <>
          <Menu.Divider />
          <MenuAction icon={IconTrash} danger onClick={field.onDelete}>
            Delete field
          </MenuAction>
        </>
      )}
    </AnchoredMenu>
  )
}

/** The actions that change the field, above those that change the view. */
function FieldActions({
  place,
  onEdit,
  onInsert,
  onDuplicate,
  isFull,
  ...primary
}: FieldMenuActions & { place: number }) {
  const limit = { disabled: isFull, note: isFull ? fullTableNote : undefined }
  return (
    <>
      <MenuAction icon={IconPencil} onClick={onEdit}>
        Edit field
      </MenuAction>
      <MenuAction icon={IconCopy} {...limit} onClick={onDuplicate}>
        Duplicate field
      </MenuAction>
      {place > 0 && (
        <MenuAction
          icon={IconKey}
          disabled={primary.primaryProblem !== undefined}
          note={primary.primaryProblem}
          onClick={primary.onUseAsPrimary}
        >
          Use as primary field
        </MenuAction>
      )}
      <Menu.Divider />
      {onInsert && (
        <>
          {place > 0 && (
            <MenuAction icon={IconColumnInsertLeft} disabled={isFull} onClick={() => onInsert(place)}>
              Insert left
            </MenuAction>
          )}
          <MenuAction icon={IconColumnInsertRight} disabled={isFull} onClick={() => onInsert(place + 1)}>
            Insert right
          </MenuAction>
          <Menu.Divider />
        </>
      )}
    </>
  )
}
