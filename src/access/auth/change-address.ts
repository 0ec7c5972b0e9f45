import type { GenericEndpointContext, User } from 'better-auth'
import { APIError, getSessionFromCtx } from 'better-auth/api'

import { composeMail } from '../../platform/compose-mail.ts'
import type { Platform } from '../../platform/platform.ts'
import { firstName } from '../actor.ts'

/**
 * Requires the password for changing the email address, because the address is enough to reset the password. The library
 * itself only requires a session.
 *
 * @returns the person; null when nobody is signed in.
 * @throws APIError `INVALID_PASSWORD`, as the library does.
 */
export async function requirePassword(ctx: GenericEndpointContext): Promise<User | null> {
  const session = await getSessionFromCtx(ctx)
  // The call itself requires a session.
  if (!session) return null
  const given = (ctx.body as { password?: unknown } | undefined)?.password
  const account = await ctx.context.internalAdapter.findCredentialAccount(session.user.id)
  const hash = account?.password
  const isRight =
    typeof given === 'string' &&
    typeof hash === 'string' &&
    (await ctx.context.password.verify({ hash, password: given }))
  if (!isRight) throw new APIError('BAD_REQUEST', { code: 'INVALID_PASSWORD', message: 'Invalid password' })
  return session.user
}

/**
 * Changes an email address on a server that cannot send a link to it. The new address is not verified.
 *
 * @returns the library's response, which is the same when another account has the address.
 */
export async function changeAddressWithoutMail(ctx: GenericEndpointContext, person: User): Promise<object> {
  const newEmail = String((ctx.body as { newEmail?: unknown } | undefined)?.newEmail ?? '').toLowerCase()
  const { internalAdapter } = ctx.context
  if (newEmail !== person.email && isAddress(newEmail) && !(await internalAdapter.findUserByEmail(newEmail))) {
    await internalAdapter.updateUser(person.id, { email: newEmail, emailVerified: false })
  }
  return { status: true }
}

const isAddress = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)

/** Tells the previous email address that it was replaced. */
export async function sendAddressChanged(
  platform: Platform,
  was: { name: string; email: string },
  becomes: string,
): Promise<void> {
  await platform.mail.send(
    composeMail({
      to: was.email,
      subject: 'Your email address for Gridloom was changed',
      lead: [
        `Hello ${firstName(was.name)},`,
        `From now on, you sign in to Gridloom as ${becomes} instead of this address.`,
        'If this was not you, someone else knows your password. Contact the administrator of your Gridloom.',
      ],
    }),
  )
}
