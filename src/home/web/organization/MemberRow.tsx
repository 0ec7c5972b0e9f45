import { Tooltip } from '../../../ui/tooltip/Tooltip.tsx'
import { ActionIcon, NativeSelect } from '@mantine/core'
import { IconUserMinus } from '@tabler/icons-react'
import type { Role } from '../../../access/capabilities.ts'
import settings from '../../../ui/settings.module.css'
import { firstLetter } from '../workspaces/first-letter.ts'
import { type MemberRights, roleLabels } from './member-rights.ts'
import type { Member } from './organization-calls.ts'
import styles from './organization.module.css'

interface MemberRowProps {
  member: Member
  isSelf: boolean
  rights: MemberRights
  onRole(role: Role): void
  onRemove(): void
}

/** A member of an organization. */
export function MemberRow({ member, isSelf, rights, onRole, onRemove }: MemberRowProps) {
  return (
    <li className={settings.row}>
      <span className={styles.avatar} aria-hidden>
        {firstLetter(member.name)}
      </span>
      <span className={settings.rowText}>
        <span className={settings.rowTitle} title={member.name}>
          <bdi>{member.name}</bdi>
          {isSelf && <span className={styles.dim}> (you)</span>}
        </span>
        <span className={styles.mail} title={member.email}>
          {member.email}
        </span>
      </span>
      {rights.roles.length > 0 ? (
        <NativeSelect
          aria-label={`Role of ${member.name}`}
          className={styles.role}
          data={rights.roles.map(role => ({ value: role, label: roleLabels[role] }))}
          value={member.role}
          onChange={event => onRole(event.currentTarget.value as Role)}
        />
      ) : (
        <span className={styles.fixedRole}>{roleLabels[member.role]}</span>
      )}
      {rights.canRemove && (
        <Tooltip label="Remove from organization">
          <ActionIcon aria-label={`Remove ${member.name}`} onClick={onRemove}>
            <IconUserMinus size={16} stroke={1.75} />
          </ActionIcon>
        </Tooltip>
      )}
    </li>
  )
}
