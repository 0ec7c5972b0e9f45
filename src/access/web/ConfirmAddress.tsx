import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { FormMessage } from '../../ui/dialogs/FormMessage.tsx'
import { errorText } from '../../ui/server/server-error.ts'
import { AuthFrame } from './AuthFrame.tsx'
import styles from './AuthFrame.module.css'
import { safeRedirect } from './safe-redirect.ts'
import { sessionQuery, signOut } from './session.ts'
import { signUpInfoQuery } from './sign-up-info.ts'
import { useSendVerification } from './use-send-verification.ts'

/** The page for people who must confirm their address before they can use the server. */
export function ConfirmAddress() {
  const { redirect } = useSearch({ strict: false })
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { data: session } = useSuspenseQuery(sessionQuery)
  const { data: server } = useQuery(signUpInfoQuery)
  const email = session?.user.email ?? ''
  const isSignedOut = session === null
  const isConfirmed = session?.user.mustVerifyEmail === false
  // The link may be opened in another tab.
  useEffect(() => {
    if (isConfirmed) void navigate({ to: safeRedirect(redirect), replace: true })
    else if (isSignedOut) void navigate({ to: '/sign-in', search: redirect ? { redirect } : {}, replace: true })
  }, [isConfirmed, isSignedOut, navigate, redirect])
  const [isChecked, setChecked] = useState(false)
  const check = useMutation({
    mutationFn: () => queries.fetchQuery({ ...sessionQuery, staleTime: 0 }),
    onSuccess: () => setChecked(true),
  })
  const send = useSendVerification(email)
  const change = useMutation({ mutationFn: () => signOut(queries) })
  const problem = check.error ?? change.error
  return (
    <AuthFrame
      title="Confirm your address"
      lead={server && `People with an address at ${server.domains.join(', ') || 'this domain'} can use this server.`}
    >
      <div className={styles.form}>
        <p className={styles.text}>
          {server?.sendsMail === false ? (
            <>
              This server cannot send email. Ask one of its administrators to confirm that <strong>{email}</strong> is
              yours.
            </>
          ) : (
            <>
              We sent a link to <strong>{email}</strong>. Open it in this browser to continue.
            </>
          )}
        </p>
        <FormMessage>
          {problem ? errorText(problem) : isChecked && !check.isPending && 'Your address is not confirmed yet.'}
        </FormMessage>
        <Button size="md" fullWidth loading={check.isPending} onClick={() => check.mutate()}>
          Check again
        </Button>
        {server?.sendsMail && (
          <Button variant="default" size="md" fullWidth loading={send.isPending} onClick={() => send.mutate()}>
            Send link again
          </Button>
        )}
        <Button variant="default" size="md" fullWidth loading={change.isPending} onClick={() => change.mutate()}>
          Use another account
        </Button>
      </div>
    </AuthFrame>
  )
}
