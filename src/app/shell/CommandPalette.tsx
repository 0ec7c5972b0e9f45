import { useMantineColorScheme } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { Spotlight, type SpotlightActionGroupData, useSpotlight } from '@mantine/spotlight'
import {
  IconApps,
  IconArrowRight,
  IconFolder,
  IconHome,
  IconKeyboard,
  IconLayoutSidebar,
  IconListDetails,
  IconLogout,
  IconMoon,
  IconPlus,
  IconReceipt,
  IconSearch,
  IconSettings,
  IconStar,
  IconTable,
  IconTrash,
  IconUsers,
  IconWand,
} from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ComponentType, useEffect, useMemo } from 'react'
import { allBasesQuery, basesQuery } from '../../home/web/base-queries.ts'
import { homeQuery } from '../../home/web/home-calls.ts'
import { disambiguate } from '../../home/web/disambiguate.ts'
import { colorSchemes } from '../../ui/theme/color-scheme.ts'
import { type Command, foundCommands, listedCommands, moreCommands } from '../../ui/commands.ts'
import { Keys } from '../../ui/Keys.tsx'
import { shortcuts } from '../../ui/shortcuts.ts'
import { giveFocusBack } from '../../ui/focus/use-return-focus.ts'
import { toggleSidebar } from '../../ui/sidebar.ts'
import styles from './CommandPalette.module.css'
import { searchFlows, createCommands } from './palette-flows.ts'
import { fittingCommands } from './palette-filter.ts'
import { useKeyboardHelp } from './use-keyboard-help.ts'
import { paletteStore, runSelectedCommand, selectFirstCommand } from './palette.ts'
import { useSignOut } from './use-sign-out.ts'

interface DrawnCommand extends Command {
  icon?: ComponentType<{ size: number; stroke: number }>
  /** There may be many of them: they show once something was typed. */
  isLookedFor?: boolean
}

/** What stands around home's list, which need not be new here. */
const aroundHome = { ...homeQuery, staleTime: 30_000 }

const pagesOfHome = [
  { path: '/zite', label: 'Zite', description: 'All apps', icon: IconApps },
  { path: '/home/starred', label: 'Starred', description: 'Items of home', icon: IconStar },
  { path: '/home/trash', label: 'Trash', description: 'Items of home', icon: IconTrash },
] as const

/** Until nothing was typed for so long, nothing is looked for. */
const stillMilliseconds = 150
const shortestSearch = 2

const none: Command[] = []
const iconOf = { 'Go to': IconArrowRight, Do: IconWand, Records: IconListDetails }

function useGoingTo(): DrawnCommand[] {
  const navigate = useNavigate()
  const queries = useQueryClient()
  // What the page has of them can be gone to at once.
  const bases =
    useQuery({ ...allBasesQuery, placeholderData: () => queries.getQueryData(basesQuery.queryKey) }).data ?? []
  const apart = disambiguate(bases)
  const workspaces = useQuery(aroundHome).data?.workspaces ?? []
  return [
    ...bases.map((base): DrawnCommand => ({
      id: base.publicIdentifier,
      label: base.name,
      ...(apart.has(base.id) && { description: apart.get(base.id) ?? '' }),
      group: 'Go to',
      icon: IconTable,
      run: () =>
        void navigate({
          to: '/database/$basePublicIdentifier',
          params: { basePublicIdentifier: base.publicIdentifier },
        }),
    })),
    {
      id: 'home',
      label: 'Home',
      group: 'Go to',
      icon: IconHome,
      keys: shortcuts.everywhere.goHome.keys,
      run: () => void navigate({ to: '/home' }),
    },
    ...pagesOfHome.map(({ path, ...page }): DrawnCommand => ({
      ...page,
      id: path,
      group: 'Go to',
      run: () => void navigate({ href: path }),
    })),
    ...workspaces.map((workspace): DrawnCommand => ({
      id: `workspace-${workspace.id}`,
      label: workspace.name,
      description: 'Workspace',
      group: 'Go to',
      icon: IconFolder,
      isLookedFor: true,
      run: () => void navigate({ to: '/home/$workspaceId', params: { workspaceId: workspace.id } }),
    })),
    {
      id: 'account',
      label: 'Account',
      group: 'Go to',
      keywords: ['profile', 'sessions', 'API keys', 'settings'],
      icon: IconSettings,
      run: () => void navigate({ to: '/account' }),
    },
    {
      id: 'organization',
      label: 'Organization',
      group: 'Go to',
      keywords: ['members', 'invite', 'people', 'team', 'settings'],
      icon: IconUsers,
      run: () => void navigate({ to: '/organization' }),
    },
    {
      id: 'plans',
      label: 'Plans',
      group: 'Go to',
      keywords: ['prices', 'billing', 'limits'],
      icon: IconReceipt,
      run: () => void navigate({ to: '/plans' }),
    },
  ]
}

function useDoing(): DrawnCommand[] {
  const navigate = useNavigate()
  const home = useQuery(aroundHome).data
  const signOut = useSignOut()
  const { setColorScheme } = useMantineColorScheme()
  return [
    {
      id: 'new-base',
      label: 'New base',
      group: 'Do',
      keywords: ['create', 'database', 'import', 'CSV'],
      icon: IconPlus,
      run: () => void navigate({ to: '/home', search: { newDatabaseModal: 'open' } }),
    },
    ...(home ? createCommands(home, path => void navigate({ href: path })) : []).map(command => ({
      ...command,
      icon: IconPlus,
    })),
    ...colorSchemes.map(({ value, label }): DrawnCommand => ({
      id: `theme-${value}`,
      label: `Theme: ${label.toLowerCase()}`,
      group: 'Do',
      icon: IconMoon,
      run: () => setColorScheme(value),
    })),
    {
      id: 'sidebar',
      label: 'Collapse or open the sidebar',
      group: 'Do',
      icon: IconLayoutSidebar,
      keys: shortcuts.everywhere.sidebar.keys,
      run: toggleSidebar,
    },
    {
      id: 'help',
      label: 'Keyboard help',
      group: 'Do',
      icon: IconKeyboard,
      keys: shortcuts.everywhere.help.keys,
      run: () => useKeyboardHelp.setState({ opened: true }),
    },
    { id: 'sign-out', label: 'Sign out', group: 'Do', icon: IconLogout, run: () => void signOut.ask() },
  ]
}

/** What the screen, and home, find by a text; a search that fails finds nothing. */
function useFound(text: string, opened: boolean) {
  const [settled] = useDebouncedValue(text.trim(), stillMilliseconds)
  const isAsked = opened && settled.length >= shortestSearch
  const home = useQuery(aroundHome).data
  const navigate = useNavigate()
  const { data, isFetching } = useQuery({
    queryKey: ['palette', settled],
    queryFn: async ({ signal }) => {
      const go = (path: string) => void navigate({ href: path })
      const [flows, others] = await Promise.all([
        home ? searchFlows(settled, home, go) : [],
        foundCommands(settled, signal).catch(() => []),
      ])
      return [...flows, ...others]
    },
    enabled: isAsked,
    gcTime: 0,
    retry: false,
  })
  const more = useQuery({
    queryKey: ['palette', settled, 'more'],
    queryFn: ({ signal }) => moreCommands(settled, signal),
    enabled: isAsked && data !== undefined,
    gcTime: 0,
    retry: false,
  })
  // What was found for another text is not offered under this one: Enter would go there.
  const isOfText = settled === text.trim()
  const isShown = isAsked && isOfText
  return {
    found: (isShown && data) || none,
    more: (isShown && more.data) || none,
    isSearching: isFetching || !isOfText,
    isSearchingMore: isFetching || more.isFetching || !isOfText,
  }
}

function grouped(commands: readonly DrawnCommand[]): SpotlightActionGroupData[] {
  const groups = Map.groupBy(commands, ({ group }) => group)
  return [...groups].map(([group, members]) => ({
    group,
    actions: members.map(({ id, label, description, keys, icon: Icon = iconOf[group], run }) => ({
      id,
      label,
      description,
      leftSection: <Icon size={16} stroke={1.75} />,
      rightSection: keys && <Keys keys={keys} />,
      onClick: run,
    })),
  }))
}

interface CommandPaletteProps {
  text: string
  onText(text: string): void
  /** Its input has the focus from now on. */
  onFocus(input: HTMLInputElement): void
  /** Enter was pressed before there was a list to choose from. */
  isEnterDue: boolean
  onEntered(): void
}

/** Finds bases, what is in the one that is open, and what the product can do, from anywhere, by typing. */
export default function CommandPalette({ text, onText, onFocus, isEnterDue, onEntered }: CommandPaletteProps) {
  const { opened } = useSpotlight(paletteStore)
  const goingTo = useGoingTo()
  const doing = useDoing()
  const listed = useMemo(() => (opened ? listedCommands() : []), [opened])
  const { found, more, isSearching, isSearchingMore } = useFound(text, opened)
  const isBlank = text.trim() === ''
  // Without a text only what can be done here is worth a list: a base may have thousands of fields.
  const here = isBlank ? listed.filter(({ group }) => group === 'Do') : listed
  const places = isBlank ? goingTo.filter(({ isLookedFor }) => !isLookedFor) : goingTo
  const fitting = fittingCommands([...places, ...here, ...doing], text)
  const ofScreen = isBlank ? [...here, ...fitting.filter(one => !here.includes(one))] : fitting
  useEffect(() => {
    if (!isBlank && found.length > 0) selectFirstCommand()
  }, [isBlank, found])
  // Who has gone down the list already stays there when more comes below it.
  const isMoreAlone = ofScreen.length === 0 && found.length === 0 && more.length > 0
  useEffect(() => {
    if (isMoreAlone) selectFirstCommand()
  }, [isMoreAlone])
  useEffect(() => {
    if (!isEnterDue || isSearching) return
    onEntered()
    selectFirstCommand()
    runSelectedCommand()
  }, [isEnterDue, isSearching, onEntered])
  return (
    <Spotlight
      actions={grouped([...ofScreen, ...found, ...more])}
      store={paletteStore}
      shortcut={null}
      query={text}
      onQueryChange={onText}
      returnFocus={false}
      // Where what was chosen has replaced what had the focus meanwhile.
      onExitTransitionEnd={() => giveFocusBack(document.activeElement?.closest('.mantine-Spotlight-content'))}
      filter={(_query, actions) => actions}
      nothingFound={isSearchingMore ? 'Searching…' : 'Nothing found'}
      scrollable
      maxHeight={420}
      size={560}
      overlayProps={{ color: 'var(--gl-overlay)', backgroundOpacity: 1, blur: 0 }}
      radius="lg"
      attributes={{ content: { 'aria-label': 'Command palette' } }}
      searchProps={{
        placeholder: 'Find anything, or do anything…',
        'aria-label': 'Find anything, or do anything',
        leftSection: <IconSearch size={18} stroke={1.75} />,
        onFocus: ({ currentTarget }) => {
          onFocus(currentTarget)
          if (!isBlank) selectFirstCommand()
        },
      }}
      classNames={{
        content: styles.content,
        search: styles.search,
        action: styles.action,
        actionSection: styles.section,
        actionBody: styles.body,
        actionDescription: styles.description,
        actionsGroup: styles.group,
        empty: styles.empty,
        actionsList: styles.list,
      }}
    />
  )
}
