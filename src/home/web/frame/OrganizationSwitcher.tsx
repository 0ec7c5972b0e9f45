import { Badge, Menu } from '@mantine/core'
import { IconPlus, IconSelector, IconSettings } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { createOrganization, memberCount, planText, yourOrganizations } from '../../../texts/frame-texts.ts'
import { ButtonMenu } from '../../../ui/menus/ButtonMenu.tsx'
import styles from '../../../ui/sidebar.module.css'
import { toastErrorFor } from '../../../ui/toasts/toasts.tsx'
import { homeQuery, type Organization } from '../home-calls.ts'
import { firstLetter } from '../workspaces/first-letter.ts'
import { openWorkspaceDialog } from '../workspaces/workspace-dialogs.ts'
import rows from './OrganizationSwitcher.module.css'
import { switchOrganization } from './switch-organization.ts'
import { useLeftOrganization } from './use-left-organization.ts'

/** Mantine takes no undefined class. */
const popup = { dropdown: rows.popup ?? '' }

/** How long the message about a failed switch stays, as specified. */
const failureMilliseconds = 5_000

const Initial = ({ name }: { name: string }) => (
  <span className={rows.initial} data-initial={firstLetter(name)} aria-hidden />
)

function OrganizationRow({ organization }: { organization: Organization }) {
  const queries = useQueryClient()
  const { name, isCurrent, userCount } = organization
  const go = () => {
    if (!isCurrent) switchOrganization(queries, organization).catch(toastErrorFor(failureMilliseconds))
  }
  return (
    <Menu.Item aria-current={isCurrent || undefined} leftSection={<Initial name={name} />} onClick={go}>
      <span className={rows.line}>
        <bdi className={rows.name}>{name}</bdi>
        {isCurrent && (
          <Badge size="sm" variant="light" tt="none" className={rows.badge}>
            Current
          </Badge>
        )}
      </span>
      <span className={rows.dim}>
        {planText(organization)} · {memberCount(userCount)}
      </span>
    </Menu.Item>
  )
}

/** Shows the current organization and switches to others. */
export default function OrganizationSwitcher({ collapsed }: { collapsed: boolean }) {
  const organizations = useQuery({ ...homeQuery, retryOnMount: false }).data?.organizations ?? []
  const current = organizations.find(({ isCurrent }) => isCurrent)
  const name = current?.name ?? ''
  const title = name === '' ? 'Organization' : name
  useLeftOrganization(current?.id)
  return (
    <ButtonMenu
      width={300}
      position="bottom-start"
      classNames={popup}
      withInitialFocusPlaceholder={false}
      button={
        <button type="button" className={rows.button} aria-label={`Organization ${name}`.trimEnd()} title={title}>
          <Initial name={title} />
          {!collapsed && (
            <>
              <span className={styles.label}>
                <bdi>{title}</bdi>
              </span>
              <IconSelector size={16} stroke={1.75} aria-hidden />
            </>
          )}
        </button>
      }
    >
      <Menu.Label>{yourOrganizations}</Menu.Label>
      <div className={rows.list}>
        {organizations.map(organization => (
          <OrganizationRow key={organization.id} organization={organization} />
        ))}
      </div>
      <Menu.Divider />
      <Menu.Item
        leftSection={<IconSettings size={16} stroke={1.75} />}
        renderRoot={props => <Link to="/organization" {...props} />}
      >
        Members and settings
      </Menu.Item>
      <Menu.Item
        leftSection={<IconPlus size={16} stroke={1.75} />}
        onClick={() => openWorkspaceDialog({ kind: 'organization' })}
      >
        {createOrganization}
      </Menu.Item>
    </ButtonMenu>
  )
}
