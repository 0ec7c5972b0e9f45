import { Menu, useMantineColorScheme } from '@mantine/core'
import {
  IconCheck,
  IconDeviceDesktop,
  IconKeyboard,
  IconLogout,
  IconMoon,
  IconPlug,
  IconReceipt,
  IconServerCog,
  IconSettings,
  IconSun,
  IconUsers,
} from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { sessionQuery } from '../../access/web/session.ts'
import { colorSchemes } from '../../ui/theme/color-scheme.ts'
import { Keys } from '../../ui/Keys.tsx'
import { shortcuts } from '../../ui/shortcuts.ts'
import styles from '../../ui/sidebar.module.css'
import { useKeyboardHelp } from './use-keyboard-help.ts'
import { useSignOut } from './use-sign-out.ts'

const iconSize = { size: 16, stroke: 1.75 }
const schemeIcons = { light: IconSun, dark: IconMoon, auto: IconDeviceDesktop }

/** The items of the account menu. */
export default function AccountMenuItems() {
  const { data: session } = useSuspenseQuery(sessionQuery)
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const signOut = useSignOut()
  return (
    <>
      <Menu.Label className={styles.email} title={session?.user.email}>
        {session?.user.email}
      </Menu.Label>
      <Menu.Item component={Link} to="/account" leftSection={<IconSettings {...iconSize} />}>
        Account
      </Menu.Item>
      <Menu.Item component={Link} to="/organization" leftSection={<IconUsers {...iconSize} />}>
        Organization
      </Menu.Item>
      <Menu.Item component={Link} to="/home/integrations" leftSection={<IconPlug {...iconSize} />}>
        Connections
      </Menu.Item>
      {session?.user.isServerAdmin && (
        <Menu.Item component={Link} to="/server" leftSection={<IconServerCog {...iconSize} />}>
          Server
        </Menu.Item>
      )}
      <Menu.Item component={Link} to="/plans" leftSection={<IconReceipt {...iconSize} />}>
        Plans
      </Menu.Item>
      <Menu.Item
        leftSection={<IconKeyboard {...iconSize} />}
        rightSection={<Keys keys={shortcuts.everywhere.help.keys} />}
        onClick={() => useKeyboardHelp.setState({ opened: true })}
      >
        Keyboard help
      </Menu.Item>
      <Menu.Divider />
      <Menu.Label>Theme</Menu.Label>
      <Menu.RadioGroup value={colorScheme}>
        {colorSchemes.map(({ value, label }) => {
          const SchemeIcon = schemeIcons[value]
          return (
            <Menu.RadioItem
              key={value}
              value={value}
              closeMenuOnClick={false}
              classNames={{ itemIndicator: styles.noIndicator }}
              rightSection={colorScheme === value && <IconCheck {...iconSize} />}
              onChange={() => setColorScheme(value)}
            >
              <span className={styles.scheme}>
                <SchemeIcon {...iconSize} />
                {label}
              </span>
            </Menu.RadioItem>
          )
        })}
      </Menu.RadioGroup>
      <Menu.Divider />
      <Menu.Item leftSection={<IconLogout {...iconSize} />} onClick={() => void signOut.ask()}>
        Sign out
      </Menu.Item>
    </>
  )
}
