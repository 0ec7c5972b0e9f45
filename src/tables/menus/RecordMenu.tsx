import { Menu } from '@mantine/core'
import {
  IconArrowBarDown,
  IconArrowBarRight,
  IconArrowBarToDown,
  IconArrowBarToUp,
  IconArrowDown,
  IconArrowsMoveVertical,
  IconArrowUp,
  IconArrowsDiagonal,
  IconClipboard,
  IconCopy,
  IconCopyPlus,
  IconCut,
  IconEraser,
  IconLink,
  IconRowInsertBottom,
  IconRowInsertTop,
  IconTrash,
} from '@tabler/icons-react'
import { AnchoredMenu } from '../../ui/menus/AnchoredMenu.tsx'
import type { MenuPlace } from '../../ui/menus/menu-place.ts'
import { MenuAction } from '../../ui/menus/MenuAction.tsx'
import { shortcuts } from '../../ui/shortcuts.ts'
import { canReadClipboard } from '../../grid/clipboard/clipboard-commands.ts'

export interface RecordMenuProps {
  at: MenuPlace
  /** Whether it was opened from a cell; the actions for cells then come first. */
  onCells: boolean
  /** How many records are selected. */
  count: number
  canEdit: boolean
  onCut(): void
  onCopy(): void
  onPaste(): void
  onClear(): void
  /** Absent if there is nothing to fill. */
  onFillDown: (() => void) | undefined
  onFillRight: (() => void) | undefined
  onExpand(): void
  onInsert(side: 'above' | 'below'): void
  onDuplicate(): void
  onCopyLink(): void
  /** Moves the records; absent if the view orders them. */
  onMove: ((to: 'up' | 'down' | 'top' | 'bottom') => void) | undefined
  /** Why the records cannot be moved. */
  moveProblem: string
  onDelete(): void
  onClose(): void
}

const { grid: keys } = shortcuts

/** The menu of a record and of the selected cells. */
export function RecordMenu({ at, onCells, count, canEdit, onClose, ...does }: RecordMenuProps) {
  return (
    <AnchoredMenu at={at} label="Record" width={250} onClose={onClose}>
      {onCells && <CellActions canEdit={canEdit} {...does} />}
      {onCells && <Menu.Divider />}
      <MenuAction icon={IconArrowsDiagonal} keys={keys.toggle.keys} onClick={does.onExpand}>
        Expand record
      </MenuAction>
      <MenuAction icon={IconLink} onClick={does.onCopyLink}>
        Copy link to record
      </MenuAction>
      {canEdit && (
        <>
          <Menu.Divider />
          <MenuAction icon={IconRowInsertTop} onClick={() => does.onInsert('above')}>
            Insert above
          </MenuAction>
          <MenuAction icon={IconRowInsertBottom} keys={keys.addRow.keys} onClick={() => does.onInsert('below')}>
            Insert below
          </MenuAction>
          <MenuAction icon={IconCopyPlus} onClick={does.onDuplicate}>
            Duplicate record
          </MenuAction>
          <Menu.Divider />
          <MoveActions onMove={does.onMove} problem={does.moveProblem} />
          <Menu.Divider />
          <MenuAction icon={IconTrash} keys={keys.deleteRow.keys} danger onClick={does.onDelete}>
            {count === 1 ? 'Delete record' : `Delete ${count.toLocaleString()} records`}
          </MenuAction>
        </>
      )}
    </AnchoredMenu>
  )
}

const moves = [
  { to: 'up', icon: IconArrowUp, text: 'Move up', keys: 'alt+shift+↑' },
  { to: 'down', icon: IconArrowDown, text: 'Move down', keys: 'alt+shift+↓' },
  { to: 'top', icon: IconArrowBarToUp, text: 'Move to top' },
  { to: 'bottom', icon: IconArrowBarToDown, text: 'Move to bottom' },
] as const

/** In a view that orders its records, one item says why they cannot be moved. */
function MoveActions({ onMove, problem }: { onMove: RecordMenuProps['onMove']; problem: string }) {
  if (!onMove) {
    return (
      <MenuAction icon={IconArrowsMoveVertical} disabled note={problem} onClick={() => undefined}>
        Move
      </MenuAction>
    )
  }
  return moves.map(({ to, icon, text, ...shortcut }) => (
    <MenuAction key={to} icon={icon} {...shortcut} onClick={() => onMove(to)}>
      {text}
    </MenuAction>
  ))
}

type CellActionsProps = Omit<RecordMenuProps, 'at' | 'onCells' | 'count' | 'onClose'>

/** Browsers that do not let pages read the clipboard only paste by keyboard, which the menu then says. */
function CellActions({ canEdit, onCut, onCopy, onPaste, onClear, onFillDown, onFillRight }: CellActionsProps) {
  const canPaste = canReadClipboard()
  return (
    <>
      {canEdit && (
        <MenuAction icon={IconCut} keys={keys.cut.keys} onClick={onCut}>
          Cut
        </MenuAction>
      )}
      <MenuAction icon={IconCopy} keys={keys.copy.keys} onClick={onCopy}>
        Copy
      </MenuAction>
      {canEdit && (
        <>
          <MenuAction
            icon={IconClipboard}
            keys={keys.paste.keys}
            disabled={!canPaste}
            note={canPaste ? undefined : 'Only by keyboard without HTTPS'}
            onClick={onPaste}
          >
            Paste
          </MenuAction>
          {onFillDown && (
            <MenuAction icon={IconArrowBarDown} keys={keys.fillDown.keys} onClick={onFillDown}>
              Fill down
            </MenuAction>
          )}
          {onFillRight && (
            <MenuAction icon={IconArrowBarRight} keys={keys.fillRight.keys} onClick={onFillRight}>
              Fill right
            </MenuAction>
          )}
          <MenuAction icon={IconEraser} keys={keys.clear.keys} onClick={onClear}>
            Clear
          </MenuAction>
        </>
      )}
    </>
  )
}
