import { Menu } from '@mantine/core'
import {
  IconArrowDown,
  IconArrowUp,
  IconCheck,
  IconCopy,
  IconDownload,
  IconLink,
  IconLock,
  IconLockOpen,
  IconPencil,
  IconPlus,
  IconTrash,
  IconUser,
  IconUsers,
} from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { isolated } from '../../texts/isolated.ts'
import { moved } from '../../ui/lists/list-drag.ts'
import { MenuAction } from '../../ui/menus/MenuAction.tsx'
import { say } from '../../ui/toasts/say.ts'
import { useListDrag } from '../../ui/lists/use-list-drag.ts'
import type { View, ViewConfig } from '../../engine/model/structure.ts'
import styles from './ViewMenuItems.module.css'
import { exportFormats } from './export-formats.ts'
import { exportHref } from './export-href.ts'
import { useBase, useBaseRights, useStructureEdits, useTable } from '../page/base-context.ts'
import { viewKindLabels } from './view-kinds.ts'
import type { ViewNaming } from './ViewNameDialog.tsx'

const iconSize = { size: 16, stroke: 1.75 }

interface ViewMenuItemsProps {
  /** The person's own settings of the view; null if there are none. */
  own: ViewConfig | null
  onOpen(viewId: string): void
  onName(naming: ViewNaming): void
  onShare(): void
}

/** The views of a table, and the actions for the one on the screen. */
export default function ViewMenuItems(props: ViewMenuItemsProps) {
  const { own, onName, onShare } = props
  const { basePublicId } = useBase()
  const { table, savedView: view } = useTable()
  const can = useBaseRights()
  return (
    <>
      <Menu.Label>Views of {table.name}</Menu.Label>
      <ViewList onOpen={props.onOpen} />
      <Menu.Divider />
      {exportFormats.map(format => (
        <Menu.Item
          key={format}
          component="a"
          href={exportHref(
            { basePublicId, tableId: table.id, viewId: view.id, format },
            own && { config: own, fields: table.fields },
          )}
          download
          leftSection={<IconDownload {...iconSize} />}
        >
          Export {format.toUpperCase()}
        </Menu.Item>
      ))}
      {can.manageBase && view.kind !== 'personal' && (
        <MenuAction icon={IconLink} onClick={onShare}>
          Share view
        </MenuAction>
      )}
      {can.editStructure && (
        <>
          <Menu.Divider />
          <MenuAction icon={IconPlus} onClick={() => onName('add')}>
            Add a view
          </MenuAction>
          <MenuAction icon={IconUser} onClick={() => onName('add personal')}>
            Add a personal view
          </MenuAction>
          <MenuAction icon={IconCopy} onClick={() => onName('copy')}>
            Duplicate view
          </MenuAction>
          {view.kind !== 'personal' && (
            <MenuAction icon={IconCopy} onClick={() => onName('copy personal')}>
              Duplicate as personal view
            </MenuAction>
          )}
          <Menu.Divider />
          <MoveActions />
          <KindActions />
          <ChangeActions onName={onName} />
        </>
      )}
    </>
  )
}

const moves: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 }

/** The views to open. They can be reordered by dragging, or with Alt and an arrow key. */
function ViewList({ onOpen }: Pick<ViewMenuItemsProps, 'onOpen'>) {
  const { table, savedView: view } = useTable()
  const { id: tableId, views } = table
  const { editStructure } = useBaseRights()
  const structure = useStructureEdits()
  const ids = views.map(({ id }) => id)
  const onDrop = editStructure
    ? (from: number, to: number) => structure.reorderViews(tableId, moved(ids, from, to))
    : null
  const { dragging, markOf } = useListDrag({ ids, axis: 'y', onDrop })
  // Captured before the menu moves to another item.
  const moveByKeys = (event: KeyboardEvent) => {
    const by = event.altKey ? moves[event.key] : undefined
    const item = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-drag-id]') : null
    const from = ids.indexOf(item?.dataset['dragId'] ?? '')
    if (by === undefined || from < 0) return
    event.preventDefault()
    event.stopPropagation()
    const to = from + by
    if (!onDrop || to < 0 || to >= ids.length) return
    onDrop(from, to)
    say(`${isolated(views[from]?.name ?? '')}, ${to + 1} of ${ids.length}`)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <div role="group" aria-label="Views" className={styles.list} {...dragging} onKeyDownCapture={moveByKeys}>
      {views.map(({ id, name, kind }, at) => {
        const { icon: Icon, word } = viewKindLabels[kind]
        return (
          <Menu.Item
            key={id}
            className={styles.item}
            {...markOf(id, at)}
            aria-current={id === view.id || undefined}
            aria-keyshortcuts={onDrop ? 'Alt+ArrowUp Alt+ArrowDown' : undefined}
            leftSection={<Icon {...iconSize} aria-hidden />}
            rightSection={
              <>
                {word && <span className={styles.kind}>{word}</span>}
                {id === view.id && <IconCheck {...iconSize} aria-hidden />}
              </>
            }
            onClick={() => onOpen(id)}
          >
            <span className={styles.name} title={name}>
              <bdi>{name}</bdi>
            </span>
          </Menu.Item>
        )
      })}
    </div>
  )
}

/** Move the view without dragging. */
function MoveActions() {
  const { table, savedView: view } = useTable()
  const { id: tableId, views } = table
  const structure = useStructureEdits()
  const ids = views.map(({ id }) => id)
  const at = ids.indexOf(view.id)
  if (ids.length === 1) return null
  const moveTo = (place: number) => structure.reorderViews(tableId, moved(ids, at, place))
  return (
    <>
      <MenuAction icon={IconArrowUp} disabled={at === 0} onClick={() => moveTo(at - 1)}>
        Move up
      </MenuAction>
      <MenuAction icon={IconArrowDown} disabled={at === ids.length - 1} onClick={() => moveTo(at + 1)}>
        Move down
      </MenuAction>
    </>
  )
}

const isForAll = ({ kind }: View) => kind !== 'personal'

/** Make the view personal, shared, or locked. */
function KindActions() {
  const { table, savedView: view } = useTable()
  const can = useBaseRights()
  const structure = useStructureEdits()
  const isOnlyOne = isForAll(view) && table.views.filter(isForAll).length === 1
  if (view.kind === 'personal') {
    return (
      <MenuAction icon={IconUsers} onClick={() => structure.changeViewKind(table.id, view, 'shared')}>
        Make shared
      </MenuAction>
    )
  }
  const isLocked = view.kind === 'locked'
  return (
    <>
      {!isLocked && (
        <MenuAction
          icon={IconUser}
          disabled={isOnlyOne}
          onClick={() => structure.changeViewKind(table.id, view, 'personal')}
        >
          Make personal
        </MenuAction>
      )}
      {can.manageBase && (
        <MenuAction
          icon={isLocked ? IconLockOpen : IconLock}
          onClick={() => structure.changeViewKind(table.id, view, isLocked ? 'shared' : 'locked')}
        >
          {isLocked ? 'Unlock view' : 'Lock view'}
        </MenuAction>
      )}
    </>
  )
}

/** Rename or delete the view, unless it is locked. */
function ChangeActions({ onName }: Pick<ViewMenuItemsProps, 'onName'>) {
  const { table, savedView: view } = useTable()
  const structure = useStructureEdits()
  const isLocked = view.kind === 'locked'
  const isOnlyOne = isForAll(view) && table.views.filter(isForAll).length === 1
  return (
    <>
      <MenuAction icon={IconPencil} disabled={isLocked} onClick={() => onName('rename')}>
        Rename view
      </MenuAction>
      <MenuAction
        icon={IconTrash}
        danger
        disabled={isLocked || isOnlyOne}
        onClick={() => structure.deleteView(table.id, view)}
      >
        Delete view
      </MenuAction>
      {isLocked && <Menu.Label>Unlock the view to rename or delete it</Menu.Label>}
      {isOnlyOne && <Menu.Label>The only shared view can't be deleted or made personal</Menu.Label>}
    </>
  )
}
