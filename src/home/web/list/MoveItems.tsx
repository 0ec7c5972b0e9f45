import { Menu, TextInput } from '@mantine/core'
import { IconArrowsExchange, IconCheck, IconFolderPlus, IconHome, IconSearch } from '@tabler/icons-react'
import { useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import type { Flow, HomeInfo } from '../home-calls.ts'
import { WorkspaceMark } from '../workspaces/WorkspaceMark.tsx'
import type { MoveTarget } from './move-flows.ts'
import { foundPlaces, hasPlaceSearch, placeOfFlows } from './move-places.ts'
import styles from './MoveItems.module.css'

const iconSize = { size: 16, stroke: 1.75 }

interface MoveItemsProps {
  home: HomeInfo
  /** The flows that would move. */
  flows: readonly Flow[]
  onMove(to: MoveTarget): void
  /** Creates a workspace and moves there. */
  onNewWorkspace(): void
  /** Absent when the flows cannot move to another organization. */
  onOrganization?: (() => void) | undefined
}

interface PlaceProps {
  icon: ReactNode
  isPresent: boolean
  onMove(): void
  children: ReactNode
}

/** A place to move to. The present one has a check mark and moves nothing. */
const Place = ({ icon, isPresent, onMove, children }: PlaceProps) => (
  <Menu.Item
    leftSection={icon}
    rightSection={isPresent && <IconCheck {...iconSize} aria-label="Present place" />}
    aria-current={isPresent || undefined}
    onClick={() => !isPresent && onMove()}
  >
    {children}
  </Menu.Item>
)

/** Makes the dropdown of a menu a dialog, because a menu may not contain a search box. The items get a menu of their own. */
function useDialogRole(inside: RefObject<HTMLElement | null>, isDialog: boolean): void {
  useLayoutEffect(() => {
    const dropdown = isDialog && inside.current?.closest('[data-menu-dropdown]')
    if (!dropdown) return
    dropdown.setAttribute('role', 'dialog')
    dropdown.setAttribute('aria-label', 'Move to')
    dropdown.removeAttribute('aria-labelledby')
    dropdown.removeAttribute('aria-orientation')
  }, [inside, isDialog])
}

/** Menu items for the places that flows can move to. */
export function MoveItems({ home, flows, onMove, onNewWorkspace, onOrganization }: MoveItemsProps) {
  const [search, setSearch] = useState('')
  const box = useRef<HTMLDivElement>(null)
  const searchBox = useRef<HTMLInputElement>(null)
  const present = placeOfFlows(flows)
  const hasSearch = hasPlaceSearch(home)
  useDialogRole(box, hasSearch)
  const { hasHome, workspaces } = foundPlaces(home, search)
  const items = () => [...(box.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]
  const onSearchKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown' || event.key === 'Enter') {
      event.preventDefault()
      const [first] = items()
      if (event.key === 'ArrowDown') first?.focus()
      else if (hasHome || workspaces.length > 0) first?.click()
    }
    // The menu would use the other keys to move between its items. Escape and Tab leave it.
    if (event.key !== 'Escape' && event.key !== 'Tab') event.stopPropagation()
  }
  /** Typing on an item continues in the search. */
  const onItemKey = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey } = event
    const { current: input } = searchBox
    if (!input || event.target === input || key.length !== 1 || key === ' ' || ctrlKey || metaKey || altKey) return
    // The menu would look for an item that starts with the key.
    event.stopPropagation()
    input.focus()
  }
  return (
    <div ref={box} onKeyDownCapture={onItemKey} role="presentation">
      {hasSearch && (
        <TextInput
          ref={searchBox}
          className={styles.search}
          aria-label="Search places"
          placeholder="Search places"
          data-autofocus
          maxLength={200}
          leftSection={<IconSearch {...iconSize} aria-hidden />}
          value={search}
          onChange={event => setSearch(event.currentTarget.value)}
          onKeyDown={onSearchKey}
        />
      )}
      {!hasHome && workspaces.length === 0 && <p className={styles.none}>No place has this name</p>}
      <div role={hasSearch ? 'menu' : 'presentation'} aria-label={hasSearch ? 'Places' : undefined}>
        {hasHome && (
          <Place icon={<IconHome {...iconSize} />} isPresent={present === 'home'} onMove={() => onMove('home')}>
            Home
          </Place>
        )}
        {workspaces.length > 0 && (
          <div className={styles.workspaces}>
            {workspaces.map(workspace => (
              <Place
                key={workspace.id}
                icon={<WorkspaceMark workspace={workspace} size="tiny" />}
                isPresent={present === workspace.id}
                onMove={() => onMove(workspace)}
              >
                <span className={styles.name}>
                  <bdi>{workspace.name}</bdi>
                </span>
              </Place>
            ))}
          </div>
        )}
        {(hasHome || workspaces.length > 0) && <Menu.Divider />}
        <Menu.Item leftSection={<IconFolderPlus {...iconSize} />} onClick={onNewWorkspace}>
          New workspace
        </Menu.Item>
        {onOrganization && (
          <Menu.Item leftSection={<IconArrowsExchange {...iconSize} />} onClick={onOrganization}>
            Change organization
          </Menu.Item>
        )}
      </div>
    </div>
  )
}
