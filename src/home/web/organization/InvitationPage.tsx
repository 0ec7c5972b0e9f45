import { Button, Skeleton } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { AuthFrame } from '../../../access/web/AuthFrame.tsx'
import styles from '../../../access/web/AuthFrame.module.css'
import type { Role } from '../../../access/capabilities.ts'
import { safeRedirect } from '../../../access/web/safe-redirect.ts'
import { type Person, sessionQuery, signOut } from '../../../access/web/session.ts'
import { useSignedInElsewhere } from '../../../access/web/use-signed-in-elsewhere.ts'
import { isolated } from '../../../texts/isolated.ts'
import { FormMessage } from '../../../ui/dialogs/FormMessage.tsx'
import { callServer } from '../../../ui/server/server.ts'
import { errorText, toServerError } from '../../../ui/server/server-error.ts'
import { toastSuccess } from '../../../ui/toasts/toasts.tsx'
import { setTabOrganization } from '../frame/tab-organization.ts'
import type { AnswerOf, CallOf } from '../../../api/rest-route.ts'
import type { acceptInvitationRoute, readInvitationRoute } from '../../invitations.routes.ts'

type InvitedTo = AnswerOf<typeof readInvitationRoute>

const pathOf = (token: string): `/admin/invitations/${string}` => `/admin/invitations/${encodeURIComponent(token)}`

const article: Record<Role, string> = { owner: 'an owner', admin: 'an admin', member: 'a member' }

const isForOther = (person: Person, email: string | null): email is string =>
  email !== null && email.toLowerCase() !== person.email.toLowerCase()

/** The page of an invitation. People who are not signed in sign in first and come back. */
export function InvitationPage() {
  const { token = '' } = useParams({ strict: false })
  const session = useQuery(sessionQuery)
  if (session.isPending) {
    return (
      <AuthFrame title="Invitation">
        <Skeleton height={96} />
      </AuthFrame>
    )
  }
  return session.data ? (
    <Joining token={token} person={session.data.user} />
  ) : (
    <SigningIn problem={session.isError ? errorText(session.error) : null} />
  )
}

/** Asks to sign in. The invitation stays private until then. */
function SigningIn({ problem }: { problem: string | null }) {
  // The page reloads the session itself.
  useSignedInElsewhere(() => undefined)
  const search = { redirect: location.pathname }
  return (
    <AuthFrame
      title="You are invited"
      lead="Someone wants to work with you in Gridloom. Sign in to see the invitation."
    >
      <div className={styles.form}>
        <FormMessage>{problem}</FormMessage>
        <Button size="md" fullWidth renderRoot={props => <Link to="/sign-up" search={search} {...props} />}>
          Create an account
        </Button>
        <Button
          size="md"
          variant="default"
          fullWidth
          renderRoot={props => <Link to="/sign-in" search={search} {...props} />}
        >
          Sign in
        </Button>
      </div>
    </AuthFrame>
  )
}

function Joining({ token, person }: { token: string; person: Person }) {
  const invited = useQuery({
    queryKey: ['invitations', token],
    queryFn: () => callServer<CallOf<typeof readInvitationRoute>>('GET', pathOf(token)),
    retry: false,
  })
  if (invited.isPending) {
    return (
      <AuthFrame title="Invitation">
        <Skeleton height={96} />
      </AuthFrame>
    )
  }
  if (invited.isError) {
    const isOver = toServerError(invited.error).code === 'not_found'
    return (
      <AuthFrame title={isOver ? 'This invitation is not valid' : 'The invitation could not be loaded'}>
        <div className={styles.form}>
          <p className={styles.text} role="alert">
            {errorText(invited.error)}
          </p>
          {isOver ? (
            <Button size="md" fullWidth renderRoot={props => <Link to="/home" {...props} />}>
              Go home
            </Button>
          ) : (
            <Button size="md" fullWidth loading={invited.isFetching} onClick={() => void invited.refetch()}>
              Try again
            </Button>
          )}
        </div>
      </AuthFrame>
    )
  }
  return <Invitation token={token} person={person} to={invited.data} />
}

/** The texts of an invitation. */
function wordsOf({ organizationName, inviterName, role, isMember, flow }: InvitedTo) {
  const inviter = isolated(inviterName)
  if (flow) {
    const name = isolated(flow.name)
    const what = flow.accessLevel === 'write' ? 'edit it' : 'view it'
    const lead = isMember ? 'You already have access.' : `${inviter} invited you to ${what}.`
    return { title: name, lead, verb: 'Open' }
  }
  const name = isolated(organizationName)
  return isMember
    ? { title: name, lead: 'You are already a member of this organization.', verb: 'Go to organization' }
    : {
        title: `Join ${name}`,
        lead: `${inviter} invited you to join as ${article[role]}.`,
        verb: 'Join organization',
      }
}

interface InvitationProps {
  token: string
  person: Person
  to: InvitedTo
}

function Invitation({ token, person, to }: InvitationProps) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const name = isolated(to.flow?.name ?? to.organizationName)
  const accept = useMutation({
    mutationFn: () => callServer<CallOf<typeof acceptInvitationRoute>>('POST', `${pathOf(token)}/accept`),
    onSuccess: async ({ redirectPath }) => {
      // Everything loaded so far belongs to the previous organization.
      if (!to.flow) setTabOrganization(null)
      queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0] })
      if (!to.isMember && !to.flow) toastSuccess(`Welcome to ${name}`)
      await navigate({ to: safeRedirect(redirectPath), replace: true })
    },
  })
  const change = useMutation({ mutationFn: () => signOut(queries) })
  const { title, lead, verb } = wordsOf(to)
  const isForAnotherAccount = !to.isMember && isForOther(person, to.email)
  return (
    <AuthFrame title={title} lead={lead}>
      <div className={styles.form}>
        {isForAnotherAccount && (
          <p className={styles.text} role="note">
            This invitation was sent to <strong>{to.email}</strong>. You are signed in as{' '}
            <strong>{person.email}</strong>. Sign in with the invited address, or ask for another invitation.
          </p>
        )}
        {!isForOther(person, to.email) && (
          <p className={styles.text}>
            You are signed in as <strong>{person.email}</strong>.
          </p>
        )}
        <FormMessage>
          {(accept.error && errorText(accept.error)) ?? (change.error && errorText(change.error))}
        </FormMessage>
        {!isForAnotherAccount && (
          <Button size="md" fullWidth loading={accept.isPending} onClick={() => accept.mutate()}>
            {verb}
          </Button>
        )}
        <Button
          variant={isForAnotherAccount ? 'filled' : 'default'}
          size="md"
          fullWidth
          loading={change.isPending}
          onClick={() => change.mutate()}
        >
          Use another account
        </Button>
      </div>
    </AuthFrame>
  )
}
