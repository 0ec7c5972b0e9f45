import { useQuery } from '@tanstack/react-query'
import { signUpInfoQuery, whyNoSignUp } from '../../access/web/sign-up-info.ts'
import { signInAfter } from '../oauth/resumed-sign-in.ts'

/**
 * Asks a visitor to sign up before they connect a service, or to sign in where they cannot sign up.
 * @param redirect the page that follows.
 */
export default function ConnectPrompt({ redirect }: { redirect: string }) {
  const { data: info } = useQuery(signUpInfoQuery)
  const signIn = signInAfter(redirect)
  if (!signIn || !info) return null
  return `Sign ${whyNoSignUp(info, null) === null ? 'up' : 'in'} to connect ${signIn.service.name}`
}
