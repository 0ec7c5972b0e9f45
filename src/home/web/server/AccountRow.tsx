import { ActionIcon, Menu } from '@mantine/core'
import { IconDots, IconMailCheck, IconShield, IconShieldOff } from '@tabler/icons-react'
import { MenuList } from '../../../ui/menus/MenuList.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import settings from '../../../ui/settings.module.css'
import styles from './server.module.css'
import type { Account } from './server-calls.ts'

interface AccountRowProps {
  account: Account
  isSelf: boolean
  onConfirm(): void
  onSetAdmin(isServerAdmin: boolean): void
}

/** An account of the server, with what its administrators can change about it. */
export function AccountRow({ account, isSelf, onConfirm, onSetAdmin }: AccountRowProps) {
  const { name, email, isVerified, mustVerifyEmail, isServerAdmin, createdAt } = account
  return (
    <li className={settings.row}>
      <span className={settings.rowText}>
        <span className={settings.rowTitle} title={name}>
          <bdi>{name}</bdi>
          {isSelf && <span className={styles.dim}> (you)</span>}
        </span>
        <span className={`${settings.rowDetail} ${styles.detail}`} title={email}>
          {email} · joined <RelativeTime at={createdAt} />
        </span>
      </span>
      {isServerAdmin && <span className={styles.role}>Administrator</span>}
      <span className={isVerified ? settings.badge : styles.unverified}>
        {isVerified ? 'Verified' : mustVerifyEmail ? 'Waiting' : 'Unverified'}
      </span>
      <Menu returnFocus={false} position="bottom-end">
        <Menu.Target>
          <ActionIcon aria-label={`Actions for ${name}`}>
            <IconDots size={16} stroke={1.75} />
          </ActionIcon>
        </Menu.Target>
        <MenuList>
          {!isVerified && (
            <Menu.Item leftSection={<IconMailCheck size={16} stroke={1.75} />} onClick={onConfirm}>
              Confirm address
            </Menu.Item>
          )}
          <Menu.Item
            leftSection={
              isServerAdmin ? <IconShieldOff size={16} stroke={1.75} /> : <IconShield size={16} stroke={1.75} />
            }
            onClick={() => onSetAdmin(!isServerAdmin)}
          >
            {isServerAdmin ? 'Remove as administrator' : 'Make administrator'}
          </Menu.Item>
        </MenuList>
      </Menu>
    </li>
  )
}
