import { ActionIcon, Button, Menu } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { IconDots, IconPencil, IconPlugConnected, IconRefresh, IconTable, IconTrash } from '@tabler/icons-react'
import { MenuList } from '../../ui/menus/MenuList.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import settings from '../../ui/settings.module.css'
import { toastError, toastSuccess } from '../../ui/toasts/toasts.tsx'
import { serviceUiOf } from '../registry.ui.ts'
import { checkConnection, type Connection, connectionsKey } from './connection-calls.ts'
import { describeConnection, describeUses, hasSources, healthText, sourcesTitle } from './connection-text.ts'
import styles from './connections.module.css'

const iconProps = { size: 16, stroke: 1.75 }

interface ConnectionRowProps {
  connection: Connection
  ownUserId: string
  onReconnect(): void
  onShowSources(): void
  onRename(): void
  onDelete(): void
}

/** A connection with its state, and what the person can do about it. */
export function ConnectionRow({
  connection,
  ownUserId,
  onReconnect,
  onShowSources,
  onRename,
  onDelete,
}: ConnectionRowProps) {
  const queries = useQueryClient()
  const { id, name, health, problem, canManage, checkedAt, lastUsedAt, uses } = connection
  const { label, tone } = healthText(connection)
  const { icon: ServiceIcon } = serviceUiOf(connection.type)
  const check = useMutation({
    mutationFn: () => checkConnection(id),
    onSuccess: ({ service }) => {
      if (service.health === 'working') toastSuccess(`${name} works`)
      else toastError(service.problem ?? `${name} does not work`)
    },
    onError: toastError,
    onSettled: () => queries.invalidateQueries({ queryKey: connectionsKey }),
  })
  return (
    <li className={`${settings.row} ${styles.wraps}`}>
      <span className={styles.icon} aria-hidden>
        <ServiceIcon size={18} stroke={1.75} />
      </span>
      <span className={`${settings.rowText} ${styles.text}`}>
        <span className={settings.rowTitle} title={name}>
          <bdi>{name}</bdi>
        </span>
        <span className={`${settings.rowDetail} ${styles.detail}`}>
          {describeConnection(connection, ownUserId)}
          {lastUsedAt !== null && (
            <>
              {' '}
              · used <RelativeTime at={lastUsedAt} />
            </>
          )}
          {lastUsedAt === null && checkedAt !== null && (
            <>
              {' '}
              · checked <RelativeTime at={checkedAt} />
            </>
          )}
        </span>
        {uses.length > 0 && (
          <span className={`${settings.rowDetail} ${styles.detail}`}>Used by: {describeUses(uses)}</span>
        )}
        {problem !== null && <span className={styles.problem}>{problem}</span>}
      </span>
      <span className={`${styles.health} ${styles.below}`} data-tone={tone}>
        {check.isPending ? 'Checking…' : label}
      </span>
      {canManage && health !== 'working' && (
        <Button size="compact-sm" variant="default" className={styles.below} onClick={onReconnect}>
          {health === 'pending' ? 'Finish connecting' : 'Reconnect'}
        </Button>
      )}
      <Menu returnFocus={false} position="bottom-end">
        <Menu.Target>
          <ActionIcon aria-label={`Actions for ${name}`}>
            <IconDots {...iconProps} />
          </ActionIcon>
        </Menu.Target>
        <MenuList>
          <Menu.Item
            leftSection={<IconRefresh {...iconProps} />}
            disabled={health === 'pending'}
            onClick={() => check.mutate()}
          >
            Check now
          </Menu.Item>
          {hasSources(connection.type) && health !== 'pending' && (
            <Menu.Item leftSection={<IconTable {...iconProps} />} onClick={onShowSources}>
              {sourcesTitle(connection.type)}
            </Menu.Item>
          )}
          {canManage && (
            <>
              <Menu.Item leftSection={<IconPlugConnected {...iconProps} />} onClick={onReconnect}>
                Reconnect
              </Menu.Item>
              <Menu.Item leftSection={<IconPencil {...iconProps} />} onClick={onRename}>
                Rename
              </Menu.Item>
              <Menu.Divider />
              <Menu.Item color="red" leftSection={<IconTrash {...iconProps} />} onClick={onDelete}>
                Delete
              </Menu.Item>
            </>
          )}
        </MenuList>
      </Menu>
    </li>
  )
}
