import { Menu } from '@mantine/core'
import {
  IconArrowAutofitWidth,
  IconArrowLeft,
  IconArrowRight,
  IconColumnInsertLeft,
  IconColumnInsertRight,
  IconCopy,
  IconEyeOff,
  IconLayoutRows,
  IconPencil,
  IconPin,
  IconPinnedOff,
  IconSortAscending,
  IconSortDescending,
  IconTrash,
} from '@tabler/icons-react'
import { AnchoredMenu, type MenuPlace } from '../../../ui/AnchoredMenu.tsx'
import { MenuAction } from '../../../ui/MenuAction.tsx'
import { shortcuts } from '../../../ui/shortcuts.ts'

export interface HeaderMenuProps {
  at: MenuPlace
  name: string
  /** The place of the column among those shown; the first is the primary field's. */
  place: number
  count: number
  /** Whether the view is locked: what is told of the field alone is left then. */
  isFixed: boolean
  /** How many columns are frozen. */
  frozen: number
  onEdit(): void
  /** Adds a field that stands in this place. */
  onInsert(place: number): void
  onSort(dir: 'asc' | 'desc'): void
  /** Groups records by the field, or no longer; absent where they cannot be. */
  onGroup: (() => void) | undefined
  isGrouped: boolean
  onMove(by: -1 | 1): void
  onFit(): void
  onFreeze(columns: number): void
  onHide(): void
  onDuplicate(): void
  onDelete(): void
  onClose(): void
}

const { grid: keys } = shortcuts

/** Everything that can be done to a column. */
export default function HeaderMenu({ at, name, place, count, isFixed, frozen, onClose, ...does }: HeaderMenuProps) {
  const isPrimary = place === 0
  const isLastFrozen = frozen === place + 1 && frozen > 1
  return (
    <AnchoredMenu at={at} label={`Field ${name}`} width={260} onClose={onClose}>
      <MenuAction icon={IconPencil} onClick={does.onEdit}>
        Edit field
      </MenuAction>
      <MenuAction icon={IconCopy} onClick={does.onDuplicate}>
        Duplicate field
      </MenuAction>
      {!isFixed && (
        <>
          <Menu.Divider />
          {!isPrimary && (
            <MenuAction icon={IconColumnInsertLeft} onClick={() => does.onInsert(place)}>
              Insert left
            </MenuAction>
          )}
          <MenuAction icon={IconColumnInsertRight} onClick={() => does.onInsert(place + 1)}>
            Insert right
          </MenuAction>
          <Menu.Divider />
          <MenuAction icon={IconSortAscending} onClick={() => does.onSort('asc')}>
            Sort ascending
          </MenuAction>
          <MenuAction icon={IconSortDescending} onClick={() => does.onSort('desc')}>
            Sort descending
          </MenuAction>
          {does.onGroup && (
            <MenuAction icon={IconLayoutRows} onClick={does.onGroup}>
              {does.isGrouped ? 'Do not group by this field' : 'Group by this field'}
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
        </>
      )}
      {!isPrimary && (
        <>
          {!isFixed && (
            <MenuAction icon={IconEyeOff} onClick={does.onHide}>
              Hide field
            </MenuAction>
          )}
          <Menu.Divider />
          <MenuAction icon={IconTrash} danger onClick={does.onDelete}>
            Delete field
          </MenuAction>
        </>
      )}
    </AnchoredMenu>
  )
}
