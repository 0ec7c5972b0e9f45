import { Button, Skeleton, TextInput } from '@mantine/core'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sessionQuery } from '../../../access/web/session.ts'
import { isolated } from '../../../texts/isolated.ts'
import { FormMessage } from '../../../ui/dialogs/FormMessage.tsx'
import { Section } from '../../../ui/Section.tsx'
import { errorText } from '../../../ui/server/server-error.ts'
import settings from '../../../ui/settings.module.css'
import type { Organization } from '../home-calls.ts'
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx'
import { MemberRow } from './MemberRow.tsx'
import { memberRights, roleAllows } from './member-rights.ts'
import { type Member, membersQuery } from './organization-calls.ts'
import { useMemberChanges } from './use-member-changes.ts'

/** The page shows this many members at first, and a search field for more than `easilySeen`. */
const shownAtOnce = 100
const easilySeen = 8

const fits = (member: Member, search: string) =>
  `${member.name} ${member.email}`.toLocaleLowerCase().includes(search.trim().toLocaleLowerCase())

/** The members of an organization. */
export function Members({ organization }: { organization: Organization }) {
  const { data: session } = useSuspenseQuery(sessionQuery)
  const members = useQuery(membersQuery(organization.id))
  const { setRole, remove } = useMemberChanges(organization.id)
  const [search, setSearch] = useState('')
  const [shown, setShown] = useState(shownAtOnce)
  const [removing, setRemoving] = useState<Member | null>(null)
  const all = members.data ?? []
  const found = all.filter(member => fits(member, search))
  const owners = all.filter(({ role }) => role === 'owner').length
  const self = { userId: session?.user.id ?? '', role: organization.role }
  return (
    <Section
      title="Members"
      lead={members.data && leadText(all.length, roleAllows(organization.role, 'manage organization'))}
    >
      {members.isPending && <Skeleton height={104} radius="lg" />}
      <FormMessage>{members.error && errorText(members.error)}</FormMessage>
      {all.length > easilySeen && (
        <TextInput
          type="search"
          aria-label="Find a member"
          placeholder="Find by name or email"
          mb={12}
          value={search}
          onChange={event => setSearch(event.currentTarget.value)}
        />
      )}
      {found.length > 0 && (
        <ul className={settings.list} aria-label="Members">
          {found.slice(0, shown).map(member => (
            <MemberRow
              key={member.userId}
              member={member}
              isSelf={member.userId === self.userId}
              rights={memberRights(member, self, owners)}
              onRole={role => setRole.mutate({ member, role })}
              onRemove={() => setRemoving(member)}
            />
          ))}
        </ul>
      )}
      {all.length > 0 && found.length === 0 && <p className={settings.quiet}>No matching members.</p>}
      {found.length > shown && (
        <Button variant="default" mt={12} onClick={() => setShown(count => count + shownAtOnce)}>
          Show more
        </Button>
      )}
      {removing && (
        <ConfirmDialog
          title={`Remove ${isolated(removing.name)}?`}
          verb="Remove"
          run={() => remove(removing)}
          onClose={() => setRemoving(null)}
        >
          They lose access to the organization and everything shared with them in it. What they created stays.
        </ConfirmDialog>
      )}
    </Section>
  )
}

function leadText(count: number, manages: boolean): string {
  const people = count === 1 ? '1 person' : `${count.toLocaleString()} people`
  return manages ? people : `${people}. Owners and admins invite others and change roles.`
}
