import { useMantineColorScheme } from '@mantine/core'
import { Spotlight, type SpotlightActionData, type SpotlightActionGroupData } from '@mantine/spotlight'
import {
  IconHome,
  IconKeyboard,
  IconLayoutSidebar,
  IconLogout,
  IconMoon,
  IconPlus,
  IconSearch,
  IconSettings,
  IconTable,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { basesQuery } from '../../home/web/flows.ts'
import { colorSchemes } from '../../ui/color-scheme.ts'
import { Keys } from '../../ui/Keys.tsx'
import { shortcuts } from '../../ui/shortcuts.ts'
import { toggleSidebar } from '../../ui/sidebar.ts'
import styles from './CommandPalette.module.css'
import { useKeyboardHelp } from './use-keyboard-help.ts'
import { paletteStore } from './palette.ts'
import { useSignOut } from './use-sign-out.ts'

const iconSize = { size: 16, stroke: 1.75 }

function useGoingTo(): SpotlightActionGroupData {
  const navigate = useNavigate()
  const bases = useQuery(basesQuery)
  const toBase = (bases.data ?? []).map((base): SpotlightActionData => ({
    id: base.publicIdentifier,
    label: base.name,
    leftSection: <IconTable {...iconSize} />,
    onClick: () =>
      void navigate({
        to: '/database/$basePublicIdentifier',
        params: { basePublicIdentifier: base.publicIdentifier },
      }),
  }))
  return {
    group: 'Go to',
    actions: [
      ...toBase,
      {
        id: 'home',
        label: 'Home',
        leftSection: <IconHome {...iconSize} />,
        rightSection: <Keys keys={shortcuts.everywhere.goHome.keys} />,
        onClick: () => void navigate({ to: '/home' }),
      },
      {
        id: 'account',
        label: 'Account',
        keywords: ['profile', 'sessions', 'API keys', 'settings'],
        leftSection: <IconSettings {...iconSize} />,
        onClick: () => void navigate({ to: '/account' }),
      },
    ],
  }
}

function useDoing(): SpotlightActionGroupData {
  const navigate = useNavigate()
  const signOut = useSignOut()
  const { setColorScheme } = useMantineColorScheme()
  return {
    group: 'Do',
    actions: [
      {
        id: 'new-base',
        label: 'New base',
        keywords: ['create', 'database', 'import', 'CSV'],
        leftSection: <IconPlus {...iconSize} />,
        onClick: () => void navigate({ to: '/home', search: { newDatabaseModal: 'open' } }),
      },
      ...colorSchemes.map(({ value, label }) => ({
        id: `theme-${value}`,
        label: `Theme: ${label.toLowerCase()}`,
        leftSection: <IconMoon {...iconSize} />,
        onClick: () => setColorScheme(value),
      })),
      {
        id: 'sidebar',
        label: 'Collapse or open the sidebar',
        leftSection: <IconLayoutSidebar {...iconSize} />,
        rightSection: <Keys keys={shortcuts.everywhere.sidebar.keys} />,
        onClick: toggleSidebar,
      },
      {
        id: 'help',
        label: 'Keyboard help',
        leftSection: <IconKeyboard {...iconSize} />,
        rightSection: <Keys keys={shortcuts.everywhere.help.keys} />,
        onClick: () => useKeyboardHelp.setState({ opened: true }),
      },
      {
        id: 'sign-out',
        label: 'Sign out',
        leftSection: <IconLogout {...iconSize} />,
        onClick: () => void signOut.ask(),
      },
    ],
  }
}

/** Finds bases and does what the product can do, from anywhere, by typing. */
export default function CommandPalette() {
  const goingTo = useGoingTo()
  const doing = useDoing()
  return (
    <Spotlight
      actions={[goingTo, doing]}
      store={paletteStore}
      shortcut={null}
      nothingFound="Nothing found"
      scrollable
      maxHeight={420}
      limit={30}
      size={560}
      overlayProps={{ color: 'var(--gl-overlay)', backgroundOpacity: 1, blur: 0 }}
      radius="lg"
      searchProps={{
        placeholder: 'Find a base or an action…',
        'aria-label': 'Find a base or an action',
        leftSection: <IconSearch size={18} stroke={1.75} />,
      }}
      classNames={{
        content: styles.content,
        search: styles.search,
        action: styles.action,
        actionSection: styles.section,
        actionsGroup: styles.group,
        empty: styles.empty,
        actionsList: styles.list,
      }}
    />
  )
}
