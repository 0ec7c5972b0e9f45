import { Button, Select, Skeleton } from '@mantine/core'
import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { sessionQuery } from '../../../access/web/session.ts'
import { isolated } from '../../../texts/isolated.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { errorText } from '../../../ui/server/server-error.ts'
import { toastError } from '../../../ui/toasts/toasts.tsx'
import type { HomeInfo, Workspace } from '../home-calls.ts'
import type { OneWorkspaceDialogProps } from './RenameWorkspaceDialog.tsx'
import { updateWorkspace } from './workspace-changes.ts'
import {
  peopleToAdd,
  organizationPeopleQuery,
  shareWorkspace,
  workspaceMembersQuery,
  type WorkspaceMember,
} from './workspace-members.ts'
import styles from './WorkspaceMembersDialog.module.css'

const none = 'none'
const levelNames = { read: 'Can view', write: 'Can edit', [none]: 'No access' }

/** The level of a choice; null for no access. */
const levelOf = (value: string) => (value === 'read' || value === 'write' ? value : null)

interface LevelProps {
  label: string
  level: 'read' | 'write' | null
  /** The label of the choice for no access. */
  noneName: string
  onChange: ((level: 'read' | 'write' | null) => void) | null
}

/** A level, editable when `onChange` is set. */
const Level = ({ label, level, noneName, onChange }: LevelProps) =>
  onChange ? (
    <Select
      className={styles.level}
      aria-label={label}
      data={[
        { value: 'read', label: levelNames.read },
        { value: 'write', label: levelNames.write },
        { value: none, label: noneName },
      ]}
      value={level ?? none}
      onChange={value => value !== null && onChange(levelOf(value))}
    />
  ) : (
    <span className={styles.fixed}>{levelNames[level ?? none]}</span>
  )

/** What everyone in the organization may do in the workspace. */
function Everybody({ workspace, organization }: { workspace: Workspace; organization: string }) {
  const queries = useQueryClient()
  const change = (defaultLevel: Workspace['defaultLevel']) =>
    void updateWorkspace(queries, workspace.id, { defaultLevel }).catch(toastError)
  return (
    <div className={`${styles.row} ${styles.everybody}`}>
      <div className={styles.who}>
        <bdi>Everyone in {organization}</bdi>
        <span className={styles.dim}>Individual access overrides this.</span>
      </div>
      <Level
        label="Everyone"
        level={workspace.defaultLevel}
        noneName={levelNames.none}
        onChange={workspace.canManage ? change : null}
      />
    </div>
  )
}

function Members({ workspace, members }: { workspace: Workspace; members: readonly WorkspaceMember[] }) {
  const queries = useQueryClient()
  const { data: session } = useSuspenseQuery(sessionQuery)
  const { canManage } = workspace
  if (members.length === 0) return <p className={styles.dim}>Not shared with anyone individually yet.</p>
  return (
    // Scrolls by keyboard too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <ul className={styles.list} tabIndex={members.length > 5 ? 0 : undefined} aria-label="Members">
      {members.map(person => {
        const isSelf = person.userId === session?.user.id
        const give = (accessLevel: 'read' | 'write' | null) =>
          void shareWorkspace(queries, workspace, { person, accessLevel }).catch(toastError)
        return (
          <li key={person.userId} className={styles.row}>
            <div className={styles.who}>
              <bdi>{isSelf ? `${isolated(person.name)} (you)` : person.name}</bdi>
              <span className={styles.dim}>{person.email}</span>
            </div>
            {/* Nobody removes themselves by mistake. */}
            <Level
              label={`Access of ${person.name}`}
              level={person.accessLevel}
              noneName="Remove"
              onChange={canManage && !isSelf ? give : null}
            />
          </li>
        )
      })}
    </ul>
  )
}

function AddMember({ workspace, members }: { workspace: Workspace; members: readonly WorkspaceMember[] }) {
  const queries = useQueryClient()
  const people = useQuery(organizationPeopleQuery(workspace.organizationId))
  const choices = peopleToAdd(people.data?.members ?? [], members)
  const add = (userId: string | null) => {
    const person = choices.find(each => each.userId === userId)
    if (person) void shareWorkspace(queries, workspace, { person, accessLevel: 'write' }).catch(toastError)
  }
  const placeholder = people.isPending
    ? 'Loading…'
    : choices.length === 0
      ? 'Everyone is already a member'
      : 'Name or email'
  return (
    <Select
      label="Add a member"
      placeholder={placeholder}
      searchable
      disabled={choices.length === 0}
      error={people.error && errorText(people.error)}
      nothingFoundMessage="No matching members"
      data={choices.map(({ userId, name, email }) => ({ value: userId, label: `${isolated(name)} · ${email}` }))}
      value={null}
      limit={100}
      onChange={add}
    />
  )
}

/** Shows who has access to a workspace. People who manage it change that. */
export function WorkspaceMembersDialog({ workspace, home, onClose }: OneWorkspaceDialogProps & { home: HomeInfo }) {
  const query = useQuery(workspaceMembersQuery(workspace.id))
  const organization = home.organizations.find(({ id }) => id === workspace.organizationId)?.name ?? 'the organization'
  return (
    <Dialog opened onClose={onClose} title={`Members of ${isolated(workspace.name)}`} size={512}>
      <div className={styles.body}>
        {!workspace.canManage && (
          <p className={styles.dim}>Only its creator, owners and admins can change who has access.</p>
        )}
        <Everybody workspace={workspace} organization={isolated(organization)} />
        {query.isPending && <Skeleton height={96} />}
        {query.isError && !query.data && (
          <div role="alert" className={styles.row}>
            <span className={styles.who}>{errorText(query.error)}</span>
            <Button size="xs" variant="default" loading={query.isFetching} onClick={() => void query.refetch()}>
              Try again
            </Button>
          </div>
        )}
        {query.data && <Members workspace={workspace} members={query.data.members} />}
        {query.data && workspace.canManage && <AddMember workspace={workspace} members={query.data.members} />}
        <p className={styles.dim}>Owners and admins of the organization can always edit.</p>
      </div>
    </Dialog>
  )
}
