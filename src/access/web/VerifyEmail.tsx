import { Button, Skeleton } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { callServer, type ServerCall } from '../../ui/server/server.ts'
import { errorText, toServerError } from '../../ui/server/server-error.ts'
import { AuthFrame } from './AuthFrame.tsx'
import styles from './AuthFrame.module.css'
import { sessionQuery } from './session.ts'

interface VerifyCall extends ServerCall {
  answer: { status: boolean }
}

/** The page of a link that confirms an email address. The person is signed in. */
export function VerifyEmail() {
  const { token = '' } = useSearch({ strict: false })
  const queries = useQueryClient()
  const verified = useQuery({
    queryKey: ['verify-email', token],
    queryFn: async () => {
      await callServer<VerifyCall>('GET', `/api/auth/verify-email?token=${encodeURIComponent(token)}`)
      await queries.invalidateQueries(sessionQuery)
      return true
    },
    retry: false,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  })
  const { data: session } = useQuery(sessionQuery)
  if (verified.isPending) {
    return (
      <AuthFrame title="Confirming your address">
        <Skeleton height={96} />
      </AuthFrame>
    )
  }
  if (verified.isError) {
    const isUnreachable = toServerError(verified.error).httpStatus === null
    return (
      <AuthFrame title="Your address is not confirmed">
        <div className={styles.form}>
          <p className={styles.text} role="alert">
            {errorText(verified.error)}
          </p>
          {isUnreachable ? (
            <Button size="md" fullWidth loading={verified.isFetching} onClick={() => void verified.refetch()}>
              Try again
            </Button>
          ) : (
            <Button size="md" fullWidth renderRoot={props => <Link to="/account" {...props} />}>
              Go to your account
            </Button>
          )}
        </div>
      </AuthFrame>
    )
  }
  return (
    <AuthFrame title="Your address is confirmed">
      <div className={styles.form}>
        <output className={styles.text}>
          <strong>{session?.user.email}</strong> is confirmed. What others shared with it is on your home page.
        </output>
        <Button size="md" fullWidth renderRoot={props => <Link to="/home" {...props} />}>
          Go home
        </Button>
      </div>
    </AuthFrame>
  )
}
