import { AppError } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { run } from '../../platform/sql/run.ts'
import { hashOfToken, isToken } from '../public-links/link-secrets.ts'
import {
  selectIsInvited,
  selectSignUpSettings,
  type SignUpSettings,
  updateSignUpSettings,
} from './server-settings.sql.ts'

/** The rules for creating accounts, and where they come from. */
export interface SignUpRules extends SignUpSettings {
  /** Whether the environment sets them, so that the page of the server cannot. */
  isFixed: boolean
  /** Whether nobody has an account yet. The first person may always sign up. */
  isFirst: boolean
}

/** The rules for creating accounts. The environment wins over the page of the server. */
export async function signUpRules({ config, pool }: Pick<Platform, 'config' | 'pool'>): Promise<SignUpRules> {
  const [stored] = await run(pool, selectSignUpSettings())
  if (!stored) throw new Error('The settings of the server are missing')
  const { rule, domains, hasAccounts } = stored
  const fixed = config.signUp
  return { ...(fixed ?? { rule, domains }), isFixed: fixed !== undefined, isFirst: !hasAccounts }
}

/**
 * Changes the rules for creating accounts.
 *
 * @throws AppError `conflict` when the environment sets them.
 */
export async function changeSignUpRules({ config, pool }: Platform, settings: SignUpSettings): Promise<void> {
  if (config.signUp) throw new AppError('conflict', 'SIGN_UP is set in the environment. Change it there.')
  await run(pool, updateSignUpSettings(settings))
}

async function isInvited({ pool }: Pick<Platform, 'pool'>, email: string, token: string | undefined): Promise<boolean> {
  if (token === undefined || !isToken(token)) return false
  const [found] = await run(pool, selectIsInvited(hashOfToken(token), email))
  return found?.isInvited ?? false
}

const domainOf = (email: string) => email.slice(email.lastIndexOf('@') + 1).toLowerCase()

interface Applicant {
  email: string
  /** The token of an invitation. */
  invitation?: string | undefined
}

/** Why an address cannot sign up, for the person; null when it can. */
export async function whyCannotSignUp(
  platform: Pick<Platform, 'config' | 'pool'>,
  { email, invitation }: Applicant,
): Promise<string | null> {
  const { rule, domains, isFirst } = await signUpRules(platform)
  if (isFirst) return null
  switch (rule) {
    case 'closed':
      return 'Sign-up is closed on this server.'
    case 'invited':
      if (await isInvited(platform, email, invitation)) return null
      return 'You need an invitation to sign up on this server. Open the link in it, and sign up with its address.'
    case 'open':
      if (domains.length === 0 || domains.includes(domainOf(email))) return null
      if (await isInvited(platform, email, invitation)) return null
      return `Only addresses at ${domains.join(', ')} can sign up on this server.`
  }
}

/** Whether a person may sign up only because of the domain of their address, so that they must prove that it is theirs. */
export async function mustVerifyEmail(
  platform: Pick<Platform, 'config' | 'pool'>,
  { email, invitation }: Applicant,
): Promise<boolean> {
  const { rule, domains, isFirst } = await signUpRules(platform)
  if (isFirst || rule !== 'open' || domains.length === 0) return false
  return !(await isInvited(platform, email, invitation))
}
