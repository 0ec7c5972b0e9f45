import { queryOptions } from '@tanstack/react-query'
import { callServer, type ServerCall } from '../../ui/server/server.ts'

/** What the server says to people who are not signed in. */
export interface SignUpInfo {
  rule: 'open' | 'invited' | 'closed'
  /** The mail domains that may sign up without an invitation; empty: all. */
  domains: string[]
  /** Whether nobody has an account yet. */
  isFirst: boolean
  /** Whether the server can send emails. */
  sendsMail: boolean
}

interface SignUpInfoCall extends ServerCall {
  answer: SignUpInfo
}

/** Who may sign up, and whether addresses are confirmed by email. */
export const signUpInfoQuery = queryOptions({
  queryKey: ['sign-up'],
  queryFn: () => callServer<SignUpInfoCall>('GET', '/api/sign-up'),
})

/** The token of the invitation that the person came from; null when they came from elsewhere. */
export const invitationOf = (redirect: string | undefined): string | null =>
  /^\/invitation\/([\w-]+)$/.exec(redirect ?? '')?.[1] ?? null

/** Why a person cannot sign up, and what they can do; null when they can, or it is not known yet. */
export function whyNoSignUp(info: SignUpInfo | undefined, invitation: string | null): string | null {
  if (!info || info.isFirst) return null
  switch (info.rule) {
    case 'open':
      return null
    case 'invited':
      return invitation
        ? null
        : 'This server is for people who are invited. Open the link in your invitation to sign up.'
    case 'closed':
      return 'Sign-up is closed on this server. Ask its administrator for an account.'
  }
}

/** Which addresses may sign up; null when all may. */
export function domainsText({ rule, domains, isFirst }: SignUpInfo, invitation: string | null): string | null {
  if (isFirst || invitation || rule !== 'open' || domains.length === 0) return null
  return `Use an address at ${domains.join(', ')}`
}
