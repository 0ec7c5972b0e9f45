import { Tooltip } from '../../../ui/tooltip/Tooltip.tsx'
import { ActionIcon, Button, NativeSelect, Skeleton, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconUserMinus } from '@tabler/icons-react'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { checkEmail } from '../../../access/web/checks.ts'
import { copyAloud } from '../../../ui/copy-aloud.ts'
import { FormMessage } from '../../../ui/dialogs/FormMessage.tsx'
import { callServer } from '../../../ui/server/server.ts'
import { errorText } from '../../../ui/server/server-error.ts'
import { useSingleMutation } from '../../../ui/server/use-single-mutation.ts'
import { toastError, toastSuccess } from '../../../ui/toasts/toasts.tsx'
import settings from '../../../ui/settings.module.css'
import type { Flow } from '../home-calls.ts'
import { invitationAddress } from '../organization/organization-calls.ts'
import styles from './FlowPeople.module.css'
import { type Level, type SharingChange, withAccess } from './flow-people.ts'
import type { CallOf } from '../../../api/rest-route.ts'
import type { listFlowMembersRoute, shareFlowRoute } from '../../share-flow.routes.ts'

const levels = [
  { value: 'write', label: 'Can edit' },
  { value: 'read', label: 'Can view' },
]

const pathOf = ({ id }: Pick<Flow, 'id'>): `/admin/flows/${string}/members` => `/admin/flows/${id}/members`

const membersQuery = (flow: Pick<Flow, 'id'>) =>
  queryOptions({
    queryKey: ['flow-members', flow.id],
    queryFn: () => callServer<CallOf<typeof listFlowMembersRoute>>('GET', pathOf(flow)),
  })

const sharingKey = (flow: Pick<Flow, 'id'>) => ['share flow', flow.id]

const putAccess = (flow: Pick<Flow, 'id'>, change: SharingChange) =>
  callServer<CallOf<typeof shareFlowRoute>>('PUT', pathOf(flow), change)

/** Changes the access of listed people, on the screen at once. Several changes can be under way. */
function useAccess(flow: Flow) {
  const queries = useQueryClient()
  const { queryKey } = membersQuery(flow)
  const mutationKey = sharingKey(flow)
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: (change: SharingChange) => putAccess(flow, change),
    onMutate: async change => {
      await queries.cancelQueries({ queryKey })
      queries.setQueryData(queryKey, people => people && withAccess(people, change))
    },
    onError: toastError,
    // An earlier answer would bring back what later changes removed.
    onSettled: () => (queries.isMutating({ mutationKey }) === 1 ? queries.invalidateQueries({ queryKey }) : undefined),
  })
  return mutate
}

/** Shares a flow with people, and lists its collaborators and pending invitations. */
export function FlowPeople({ flow }: { flow: Flow }) {
  const queries = useQueryClient()
  const members = useQuery(membersQuery(flow))
  const form = useForm({ initialValues: { email: '', level: 'write' }, validate: { email: checkEmail } })
  const setAccess = useAccess(flow)
  const share = useSingleMutation({
    mutationFn: (change: SharingChange) => putAccess(flow, change),
    onSuccess: async ({ invited }, { email }) => {
      // The person may already have typed the next address.
      if (form.getValues().email.trim() === email) form.reset()
      const { queryKey } = membersQuery(flow)
      await queries.invalidateQueries({ queryKey })
      if (!invited) return
      const invitations = queries.getQueryData(queryKey)?.invitations ?? []
      const isLink = invitations.some(invitation => invitation.email === email && invitation.path !== null)
      toastSuccess(isLink ? `Copy the link for ${email} and send it` : `Invitation sent to ${email}`)
    },
  })
  const all = members.data ? members.data.members.length + members.data.invitations.length : -1
  const add = ({ email, level }: typeof form.values) =>
    share.mutate({ email: email.trim(), accessLevel: level as Level })
  return (
    <div className={styles.form}>
      <form className={styles.fields} noValidate onSubmit={form.onSubmit(add)}>
        <TextInput
          label="Email"
          type="email"
          autoComplete="off"
          placeholder="name@example.com"
          className={styles.field ?? ''}
          {...form.getInputProps('email')}
        />
        <NativeSelect label="Access" data={levels} {...form.getInputProps('level')} />
        <Button type="submit" loading={share.isPending}>
          Share
        </Button>
      </form>
      <FormMessage>{(share.error ?? members.error) && errorText(share.error ?? members.error)}</FormMessage>
      {members.isPending && <Skeleton height={52} />}
      {all === 0 && <p className={settings.quiet}>Not shared with anyone yet.</p>}
      {members.data && all > 0 && (
        <ul className={`${settings.list} ${styles.people}`} aria-label="People">
          {members.data.members.map(({ userId, name, email, accessLevel }) => (
            <li key={userId} className={settings.row}>
              <span className={settings.rowText}>
                <span className={settings.rowTitle}>
                  <bdi>{name}</bdi>
                </span>
                <span className={settings.rowDetail}>{email}</span>
              </span>
              <NativeSelect
                aria-label={`Access of ${name}`}
                data={levels}
                value={accessLevel}
                onChange={event => setAccess({ email, accessLevel: event.currentTarget.value as Level })}
              />
              <Tooltip label="Remove">
                <ActionIcon aria-label={`Remove ${name}`} onClick={() => setAccess({ email, accessLevel: null })}>
                  <IconUserMinus size={16} stroke={1.75} />
                </ActionIcon>
              </Tooltip>
            </li>
          ))}
          {members.data.invitations.map(({ email, accessLevel, path }) => (
            <li key={email} className={settings.row}>
              <span className={settings.rowText}>
                <span className={settings.rowTitle}>{email}</span>
                <span className={settings.rowDetail}>
                  Invited: {accessLevel === 'write' ? 'can edit' : 'can view'} after accepting
                </span>
              </span>
              {path !== null && (
                <Button
                  size="xs"
                  variant="default"
                  aria-label={`Copy link for ${email}`}
                  onClick={() => void copyAloud(invitationAddress({ path }), 'Link copied')}
                >
                  Copy link
                </Button>
              )}
              <Tooltip label="Cancel invitation">
                <ActionIcon
                  aria-label={`Cancel the invitation of ${email}`}
                  onClick={() => setAccess({ email, accessLevel: null })}
                >
                  <IconUserMinus size={16} stroke={1.75} />
                </ActionIcon>
              </Tooltip>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
