import { ActionIcon } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useEffect, useRef, useState, type MouseEvent } from 'react'
import { isolated } from '../../texts/isolated.ts'
import { type MenuPlace, placeBelow } from '../../ui/menus/menu-place.ts'
import { ButtonMenu } from '../../ui/menus/ButtonMenu.tsx'
import { lazyPart } from '../../ui/late/lazy-part.ts'
import { LazyPart } from '../../ui/late/LazyPart.tsx'
import { moved } from '../../ui/lists/list-drag.ts'
import { say } from '../../ui/toasts/say.ts'
import { useListDrag } from '../../ui/lists/use-list-drag.ts'
import { useOnceDrawn } from '../../ui/late/use-once-drawn.ts'
import type { Table } from '../../engine/model/structure.ts'
import type { StructureEdits } from '../structure/structure-edits.ts'
import styles from './TableTabs.module.css'
import { useStrip } from './use-strip.ts'

const TableMenuItems = lazyPart(() => import('./TableMenuItems.tsx'))
const TableMenuAt = lazyPart(() => import('./TableMenuAt.tsx'))

interface TabStripProps {
  tables: Table[]
  selectedId: string | undefined
  /** The actions for tables; null if the person may not change the structure. */
  structure: Pick<StructureEdits, 'deleteTable' | 'reorderTables' | 'duplicateTable'> | null
  onOpen(tableId: string): void
  onResume(tableId: string): void
  onRename(table: Table): void
}

/** The menu button of the selected table, as a stop of the arrow keys. */
const menuStop = 'menu'

/** The tabs of the tables: click, drag, or use the keyboard. Each has a menu. */
export function TabStrip({ tables, selectedId, structure, onOpen, onResume, onRename }: TabStripProps) {
  const [menu, setMenu] = useState<{ table: Table; at: MenuPlace } | null>(null)
  const ids = tables.map(({ id }) => id)
  const onDrop = structure && ((from: number, to: number) => structure.reorderTables(moved(ids, from, to)))
  const { dragging, markOf } = useListDrag({ ids, axis: 'x', onDrop })
  const strip = useRef<HTMLDivElement>(null)
  const onceDrawn = useOnceDrawn()
  const openMenu = (tab: Element | null | undefined) => {
    const table = tables.find(({ id }) => id === tab?.getAttribute('data-drag-id'))
    if (structure && tab && table) setMenu({ table, at: placeBelow(tab) })
  }
  const move = (id: string, by: number) => {
    const [from, to] = [ids.indexOf(id), ids.indexOf(id) + by]
    if (!structure || to < 0 || to >= ids.length) return
    structure.reorderTables(moved(ids, from, to))
    say(`${isolated(tables[from]?.name ?? '')}, ${to + 1} of ${ids.length}`)
  }
  const { tabIndexOf, ...stops } = useStrip({
    stops: [...ids, menuStop],
    usual: selectedId ?? ids[0],
    onCommand(command, id) {
      if (command.kind === 'move') return move(id, command.by)
      if (command.kind === 'menu') return openMenu(strip.current?.querySelector(`[data-drag-id="${CSS.escape(id)}"]`))
      const table = tables.find(each => each.id === id)
      if (structure && table) onRename(table)
    },
  })
  const onContextMenu = (event: MouseEvent) => {
    const { target } = event
    if (!structure || !(target instanceof Element) || !strip.current?.contains(target)) return
    event.preventDefault()
    openMenu(target.closest('[data-drag-id]'))
  }
  const menuOf = (table: Table, may: NonNullable<typeof structure>) => ({
    table,
    tables,
    structure: may,
    onResume,
    onRename: () => onRename(table),
    onDelete() {
      may.deleteTable(table)
      // The button that opened the menu is gone.
      onceDrawn(() => strip.current?.querySelector<HTMLElement>('[data-selected] [data-stop]')?.focus())
    },
  })
  const isThere = tables.some(({ id }) => id === selectedId)
  useEffect(() => {
    const selected = strip.current?.querySelector('[data-selected]')
    if (!isThere || !strip.current || !selected) return
    // Also when the tabs become visible, or a panel makes them narrower.
    const observer = new ResizeObserver(() => selected.scrollIntoView({ block: 'nearest', inline: 'nearest' }))
    for (const element of [strip.current, selected]) observer.observe(element)
    return () => observer.disconnect()
  }, [selectedId, isThere])
  return (
    <>
      <div
        ref={strip}
        role="toolbar"
        aria-label="Open a table"
        className={styles.tabStrip}
        {...dragging}
        {...stops}
        tabIndex={-1}
        onKeyDown={event => {
          dragging.onKeyDown(event)
          stops.onKeyDown(event)
        }}
        onContextMenu={onContextMenu}
      >
        {tables.map((table, at) => (
          <div
            key={table.id}
            className={styles.tab}
            data-selected={table.id === selectedId || undefined}
            {...markOf(table.id, at)}
          >
            <button
              type="button"
              className={styles.tabName}
              dir="auto"
              data-stop={table.id}
              tabIndex={tabIndexOf(table.id)}
              aria-current={table.id === selectedId ? 'page' : undefined}
              onClick={() => onOpen(table.id)}
              onDoubleClick={() => structure && onRename(table)}
            >
              {table.name}
            </button>
            {structure && table.id === selectedId && (
              <ButtonMenu
                width={260}
                button={
                  <ActionIcon
                    size={22}
                    data-stop={menuStop}
                    tabIndex={tabIndexOf(menuStop)}
                    aria-label={`Actions for table ${table.name}`}
                  >
                    <IconChevronDown size={14} stroke={1.75} />
                  </ActionIcon>
                }
              >
                <LazyPart>
                  <TableMenuItems {...menuOf(table, structure)} />
                </LazyPart>
              </ButtonMenu>
            )}
          </div>
        ))}
      </div>
      {menu && structure && (
        <LazyPart onClose={() => setMenu(null)}>
          <TableMenuAt {...menuOf(menu.table, structure)} at={menu.at} onClose={() => setMenu(null)} />
        </LazyPart>
      )}
    </>
  )
}
