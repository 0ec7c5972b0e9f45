import { useDebouncedValue, useMediaQuery } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { FlowDrawings } from '../../../flows/FlowDrawing.tsx'
import type { MenuPlace } from '../../../ui/menus/menu-place.ts'
import { closesByEscape } from '../../../ui/focus/closes-by-escape.ts'
import { lazyPart } from '../../../ui/late/lazy-part.ts'
import { LazyPart } from '../../../ui/late/LazyPart.tsx'
import { toastError } from '../../../ui/toasts/toasts.tsx'
import type { Flow, HomeInfo } from '../home-calls.ts'
import { whyCannotCreate } from '../new/home-search.ts'
import { toggleStar } from './flow-actions.ts'
import { firstPageQuery, flowsBetween, loadSection, positionOf } from './flow-pages.ts'
import { useRememberFirstPages } from './first-pages.ts'
import styles from './FlowList.module.css'
import { FlowListSkeleton } from './FlowListSkeleton.tsx'
import { useRememberLayout } from './last-layout.ts'
import { ListBar } from './ListBar.tsx'
import type { ListControl } from './list-control.ts'
import { ListEmpty } from './ListEmpty.tsx'
import { OpenFlowDialog } from './OpenFlowDialog.tsx'
import { nothingSelected, select, rangeOf, type ItemPosition, withAnchorAt } from './selection.ts'
import {
  barOf,
  collapsedSections,
  collapsedSetting,
  pageName,
  searchQuery,
  sectionsOf,
  withCollapsed,
  type ListChoice,
  type ListPlace,
  type Section,
} from './sections.ts'
import { SelectionBar } from './SelectionBar.tsx'
import { TrashBar } from './TrashBar.tsx'
import { shownFilter } from './shown-filter.ts'
import { listSettings, settingOf, useSetting } from './use-home-setting.ts'
import { VirtualSections } from './VirtualSections.tsx'

const FlowMenu = lazyPart(async () => {
  const { FlowMenu: menu } = await import('./FlowMenu.tsx')
  return { default: menu }
})

const narrow = '(max-width: 767px)'
const searchMilliseconds = 120
/** Home shows this many recent items as rows, or one or two lines of cards. */
const recentRows = 5

interface FlowListProps {
  place: ListPlace
  home: HomeInfo
  /** Shown in an empty list: the buttons that create an item. */
  create: ReactNode
}

/** The results of a search as the only section. The previous results stay while a search runs. */
function useFound(home: HomeInfo, choice: ListChoice, search: string) {
  const query = searchQuery(home, choice, search)
  const first = useQuery({ ...firstPageQuery(query), enabled: search !== '' })
  const [settled, setSettled] = useState(query)
  if (first.data && !first.isPlaceholderData && JSON.stringify(settled) !== JSON.stringify(query)) setSettled(query)
  const section: Section = {
    key: 'search',
    title: null,
    query: settled,
    count: first.data?.total ?? 0,
    empty: '',
    isMixed: true,
  }
  return { section, isPending: first.isPending, error: first.error }
}

function useSelection(sections: readonly Section[]) {
  const queries = useQueryClient()
  const [selection, setSelection] = useState(nothingSelected)
  const groupOf = (key: string) => sections.find(section => section.key === key)
  async function tick(flow: Flow, at: ItemPosition, { ticked, withShift }: { ticked: boolean; withShift: boolean }) {
    const section = groupOf(at.section)
    const { anchor } = selection
    const moved = section && anchor ? positionOf(queries, section.query, anchor.flowId) : null
    const range = rangeOf(withAnchorAt(selection, moved), at)
    const how = { ticked, at: { ...at, flowId: flow.id } }
    setSelection(now => select(now, [flow], how))
    if (!withShift || !section || range.from === range.to) return
    const meant = await flowsBetween(queries, section.query, range)
    setSelection(now => select(now, meant, how))
  }
  async function tickGroup(key: string, ticked: boolean) {
    const section = groupOf(key)
    if (!section) return
    const flows = await loadSection(section.query)
    setSelection(now => select(now, flows.slice(0, section.count), { ticked }))
  }
  return {
    selection,
    tick: (...of: Parameters<typeof tick>) => void tick(...of).catch(toastError),
    tickGroup: (...of: Parameters<typeof tickGroup>) => void tickGroup(...of).catch(toastError),
    clear: () => setSelection(nothingSelected),
  }
}

/** The list of a place, with its filter, search and selection. */
export function FlowList({ place, home, create }: FlowListProps) {
  const queries = useQueryClient()
  const isMobile = useMediaQuery(narrow, undefined, { getInitialValueInEffect: false })
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), searchMilliseconds)
  const [menu, setMenu] = useState<{ flow: Flow; at: MenuPlace } | null>(null)
  const [columns, setColumns] = useState(4)
  const setSetting = useSetting()
  const isTrash = place === 'trash'
  const filter = shownFilter(place, home)
  const layout = settingOf(home, listSettings.layout)
  useRememberLayout(layout)
  const recentShown = layout === 'rows' ? recentRows : columns < 3 ? columns * 2 : columns
  const choice: ListChoice = { place, filter, sort: settingOf(home, listSettings.sort), recentShown }
  const found = useFound(home, choice, search)
  const sections = search === '' ? sectionsOf(home, choice) : [found.section]
  const collapsed = collapsedSections(home)
  const collapse = (key: string, isCollapsed: boolean) =>
    setSetting(collapsedSetting, withCollapsed(collapsed, { key, isCollapsed }, sections))
  useRememberFirstPages(
    pageName(place),
    search === '' ? sections.filter(({ key, title }) => title === null || !collapsed.has(key)) : null,
  )
  const { selection, clear, tick, tickGroup } = useSelection(sections)
  const list: ListControl = {
    home,
    selection,
    isMobile,
    menuOf: menu?.flow.id ?? null,
    tick,
    tickGroup,
    openMenu: (flow, at) => setMenu({ flow, at }),
    star: flow => void toggleStar(queries, flow),
  }
  // Empty workspaces show, because flows can be dropped on them.
  const hasWorkspaces = place === 'home' && search === '' && filter.group === null && home.workspaces.length > 0
  const isEmpty = !hasWorkspaces && sections.every(({ count }) => count === 0)
  const isSearching = search !== '' && found.isPending
  return (
    <div className={styles.page} {...closesByEscape(clear)}>
      <FlowDrawings />
      <div className={styles.bar}>
        {selection.flows.size > 0 ? (
          <SelectionBar list={list} isTrash={isTrash} onClear={clear} />
        ) : (
          <ListBar home={home} search={typed} onSearch={setTyped} filter={filter} {...barOf(place)} />
        )}
        {isTrash && <TrashBar section={sections[0]} />}
      </div>
      {isSearching ? (
        <FlowListSkeleton layout={layout} />
      ) : isEmpty ? (
        <ListEmpty
          place={place}
          filter={filter}
          search={search}
          error={search === '' ? null : found.error}
          create={create}
          whyNot={whyCannotCreate(place, home)}
        />
      ) : (
        <VirtualSections
          key={`${search} ${filter.id} ${choice.sort} ${layout}`}
          sections={sections}
          list={list}
          layout={layout}
          collapsed={collapsed}
          onCollapse={collapse}
          onColumns={setColumns}
        />
      )}
      {menu && (
        <LazyPart onClose={() => setMenu(null)}>
          <FlowMenu flow={menu.flow} at={menu.at} list={list} onClose={() => setMenu(null)} />
        </LazyPart>
      )}
      <OpenFlowDialog home={home} />
    </div>
  )
}
