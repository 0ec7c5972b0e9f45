import { useMutation } from '@tanstack/react-query'
import { toastError, toastSuccess } from '../../ui/toasts/toasts.tsx'
import { authClient, unwrap } from './auth-client.ts'

/** Emails the link that confirms the person's address again. */
export const useSendVerification = (email: string) =>
  useMutation({
    mutationFn: () => unwrap(authClient.sendVerificationEmail({ email })),
    onSuccess: () => toastSuccess(`Link sent to ${email}`),
    onError: toastError,
  })
