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
import { FormMessage } from '../../../ui/FormMessage.tsx'
import { callServer } from '../../../ui/server.ts'
import { errorText, toServerError } from '../../../ui/server-error.ts'
import { toastSuccess } from '../../../ui/toasts.tsx'

interface InvitedTo {
  organizationName: string
  inviterName: string
  role: Role
  /** To whom it was sent; null for a link. */
  email: string | null
  /** Whether the person belongs to the organization already. */
  isMember: boolean
}

const pathOf = (token: string) => `/admin/invitations/${encodeURIComponent(token)}`

const article: Record<Role, string> = { owner: 'an owner', admin: 'an admin', member: 'a member' }

const isOther = (person: Person, email: string | null): email is string =>
  email !== null && email.toLowerCase() !== person.email.toLowerCase()

/** Where an invitation leads: shows what it is for, and joins; who is not signed in does that first and comes back. */
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

/** For who is not signed in. What the invitation is for is told to nobody before that. */
function SigningIn({ problem }: { problem: string | null }) {
  // The page itself asks again who is signed in.
  useSignedInElsewhere(() => undefined)
  const search = { redirect: location.pathname }
  return (
    <AuthFrame
      title="You are invited"
      lead="Somebody wants to work together with you on Gridloom. Sign in to see the invitation."
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
    queryFn: () => callServer<InvitedTo>('GET', pathOf(token)),
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
      <AuthFrame title={isOver ? 'This invitation does not work' : 'The invitation could not be loaded'}>
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

interface InvitationProps {
  token: string
  person: Person
  to: InvitedTo
}

function Invitation({ token, person, to }: InvitationProps) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const name = isolated(to.organizationName)
  const accept = useMutation({
    mutationFn: () => callServer<{ redirectPath: string }>('POST', `${pathOf(token)}/accept`),
    onSuccess: async ({ redirectPath }) => {
      // All that was loaded is of the organization in which the person was before.
      queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0] })
      if (!to.isMember) toastSuccess(`Welcome to ${name}`)
      await navigate({ to: safeRedirect(redirectPath), replace: true })
    },
  })
  const change = useMutation({ mutationFn: () => signOut(queries) })
  const lead = to.isMember
    ? 'You belong to this organization already.'
    : `${isolated(to.inviterName)} invites you to join as ${article[to.role]}.`
  return (
    <AuthFrame title={to.isMember ? name : `Join ${name}`} lead={lead}>
      <div className={styles.form}>
        {!to.isMember && isOther(person, to.email) && (
          <p className={styles.text} role="note">
            It was sent to <strong>{to.email}</strong>. You are signed in as <strong>{person.email}</strong>, and would
            join with that account.
          </p>
        )}
        {!isOther(person, to.email) && (
          <p className={styles.text}>
            You are signed in as <strong>{person.email}</strong>.
          </p>
        )}
        <FormMessage>
          {(accept.error && errorText(accept.error)) ?? (change.error && errorText(change.error))}
        </FormMessage>
        <Button size="md" fullWidth loading={accept.isPending} onClick={() => accept.mutate()}>
          {to.isMember ? 'Go to the organization' : 'Join the organization'}
        </Button>
        <Button variant="default" size="md" fullWidth loading={change.isPending} onClick={() => change.mutate()}>
          Use another account
        </Button>
      </div>
    </AuthFrame>
  )
}
