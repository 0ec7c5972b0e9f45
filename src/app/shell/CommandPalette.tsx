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
  IconPlug,
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
import { matchingCommands } from './palette-filter.ts'
import { useKeyboardHelp } from './use-keyboard-help.ts'
import { keepSelection, paletteStore, runSelectedCommand, selectFirstCommand } from './palette.ts'
import { useSignOut } from './use-sign-out.ts'

interface DrawnCommand extends Command {
  icon?: ComponentType<{ size: number; stroke: number }>
  /** There may be many, so they show only in searches. */
  isSearchOnly?: boolean
}

/** The palette does not need the newest data of home. */
const cachedHomeQuery = { ...homeQuery, staleTime: 30_000 }

const pagesOfHome = [
  { path: '/zite', label: 'Zite', description: 'All apps', icon: IconApps },
  { path: '/home/starred', label: 'Starred', description: 'In Home', icon: IconStar },
  { path: '/home/trash', label: 'Trash', description: 'In Home', icon: IconTrash },
] as const

/** A search starts when nothing was typed for this long. */
const searchDelay = 150
const minSearchLength = 2

const none: Command[] = []
const iconOf = { 'Go to': IconArrowRight, Do: IconWand, Records: IconListDetails }

function useDestinations(): DrawnCommand[] {
  const navigate = useNavigate()
  const queries = useQueryClient()
  // The bases of the sidebar are available at once.
  const bases =
    useQuery({ ...allBasesQuery, placeholderData: () => queries.getQueryData(basesQuery.queryKey) }).data ?? []
  const apart = disambiguate(bases)
  const workspaces = useQuery(cachedHomeQuery).data?.workspaces ?? []
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
      isSearchOnly: true,
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
      id: 'connections',
      label: 'Connections',
      group: 'Go to',
      keywords: ['integrations', 'services', 'Airtable', 'Slack', 'connect'],
      icon: IconPlug,
      run: () => void navigate({ to: '/home/integrations' }),
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

function useActions(): DrawnCommand[] {
  const navigate = useNavigate()
  const home = useQuery(cachedHomeQuery).data
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

/** Searches home and the open page. A failed search finds nothing. */
function useFound(text: string, opened: boolean) {
  const [settled] = useDebouncedValue(text.trim(), searchDelay)
  const isAsked = opened && settled.length >= minSearchLength
  const home = useQuery(cachedHomeQuery).data
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
  // Results of another text must not show, because Enter would open one.
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
  /** Called when its input gets the focus. */
  onFocus(input: HTMLInputElement): void
  /** Enter was pressed before the list loaded. */
  isEnterDue: boolean
  onEntered(): void
}

/** Finds items, records of the open base, and commands by typing. */
export default function CommandPalette({ text, onText, onFocus, isEnterDue, onEntered }: CommandPaletteProps) {
  const { opened } = useSpotlight(paletteStore)
  const destinations = useDestinations()
  const actions = useActions()
  const listed = useMemo(() => (opened ? listedCommands() : []), [opened])
  const { found, more, isSearching, isSearchingMore } = useFound(text, opened)
  const isBlank = text.trim() === ''
  // Without a text only the commands of the page show: a base may have thousands of fields.
  const here = isBlank ? listed.filter(({ group }) => group === 'Do') : listed
  const places = isBlank ? destinations.filter(({ isSearchOnly }) => !isSearchOnly) : destinations
  const ofPage: DrawnCommand[] = isBlank ? [...here, ...places, ...actions] : [...places, ...here, ...actions]
  const ofScreen = matchingCommands(ofPage, text, found)
  // What was found may come first. A selection that the person moved stays where it is.
  useEffect(() => {
    if (!isBlank && found.length > 0) keepSelection()
  }, [isBlank, found])
  // A selection in the list stays when more results arrive below it.
  const isMoreAlone = ofScreen.length === 0 && more.length > 0
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
      actions={grouped([...ofScreen, ...more])}
      store={paletteStore}
      shortcut={null}
      query={text}
      onQueryChange={onText}
      returnFocus={false}
      // The chosen command may have removed the element that had the focus.
      onExitTransitionEnd={() => giveFocusBack(document.activeElement?.closest('.mantine-Spotlight-content'))}
      filter={(_query, actions) => actions}
      nothingFound={isSearchingMore ? 'Searching…' : 'No results'}
      scrollable
      maxHeight={420}
      size={560}
      overlayProps={{ color: 'var(--gl-overlay)', backgroundOpacity: 1, blur: 0 }}
      radius="lg"
      attributes={{ content: { 'aria-label': 'Command palette' } }}
      searchProps={{
        placeholder: 'Search or run a command…',
        'aria-label': 'Search or run a command',
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
