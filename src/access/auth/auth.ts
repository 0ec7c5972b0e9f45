import { apiKey } from '@better-auth/api-key'
import { betterAuth, type BetterAuthOptions } from 'better-auth'

import { twoFactor } from 'better-auth/plugins/two-factor'

import type { Platform } from '../../platform/platform.ts'
import { authDialect, forLibrary } from './auth-database.ts'
import { sendAddressChanged } from './change-address.ts'
import { deleteResetLinks } from './reset-links.sql.ts'
import { bearerKey } from '../../platform/http/credentials.ts'
import { clientAddressHeader } from '../../platform/http/origins.ts'
import { accountGuard } from './guard-account.ts'
import { type RateLimits, rateLimitStorage } from '../../platform/http/rate-limits.ts'
import { mustVerifyEmail } from '../server/sign-up-rules.ts'
import { sendResetLink } from './reset-mail.ts'
import { sendsMail, sendVerification } from './verification-mail.ts'
import { run } from '../../platform/sql/run.ts'

/** A person who just signed up. */
export interface NewUser {
  id: string
  name: string
  email: string
}

export interface AuthSettings {
  limits: RateLimits
  /** The URL of the product, without a slash at the end. A function, because a free port is known late. */
  publicUrl: () => string
  /** The origins that may send a session's cookie. */
  trustedOrigins: (request?: Request) => string[]
  /** Called after an account was created. Must not throw. */
  onUserCreated: (user: NewUser) => Promise<void>
  /** Called after a person verified their address. */
  onEmailVerified: (user: NewUser) => Promise<void>
  /** Called before an account is deleted. Throwing keeps the account. */
  onUserDeleted: (userId: string) => Promise<void>
}

const day = 24 * 60 * 60

const plugins = () => [
  // Besides the password, signing in needs a code of the person's device, or a backup code.
  twoFactor({ issuer: 'Gridloom', schema: { user: {}, twoFactor: { modelName: 'two_factors' } } }),
  apiKey({
    schema: { apikey: { modelName: 'api_keys' } },
    defaultPrefix: 'gl_',
    requireName: true,
    // Holds the scope of the key, which the guard checks.
    enableMetadata: true,
    enableSessionForAPIKeys: true,
    // A key can say whose it is, and nothing else here: a leaked key must not create others, or list tokens of sessions.
    customAPIKeyGetter: ctx =>
      ctx.request?.method === 'GET' && ctx.path === '/get-session'
        ? bearerKey(ctx.headers?.get('authorization'))
        : null,
    // The library's limit of ten requests a day would write to the database for every request.
    rateLimit: { enabled: false },
    startingCharactersConfig: { charactersLength: 9 },
  }),
]

function rules({ signIn, signUp, forgottenPassword }: RateLimits) {
  return {
    '/sign-in/*': signIn,
    '/sign-up/*': signUp,
    '/request-password-reset': forgottenPassword,
    '/send-verification-email': forgottenPassword,
    '/reset-password': forgottenPassword,
    '/change-password': signIn,
    '/change-email': signIn,
    '/delete-user': signIn,
    '/two-factor/*': signIn,
    // Every page load calls it, and it reveals nothing.
    '/get-session': false as const,
  }
}

/** The settings of the sign-in library. A test compares them with the tables of the database. */
export function authOptions(platform: Platform, settings: AuthSettings) {
  const { config, log } = platform
  const storage = rateLimitStorage(platform)
  return {
    appName: 'Gridloom',
    baseURL: settings.publicUrl(),
    basePath: '/api/auth',
    secret: config.secretKey,
    database: { dialect: authDialect(platform.pool), type: 'postgres', transaction: true },
    trustedOrigins: request => settings.trustedOrigins(request),
    telemetry: { enabled: false },
    // Otherwise it answers every error that is not its own with an empty 500.
    onAPIError: { throw: true },
    // The library warns of every mistyped password.
    logger: { log: (level, message, ...details) => log[level === 'warn' ? 'info' : level]({ details }, message) },
    user: {
      modelName: 'users',
      // A verified address is only replaced by another one after a link to that was opened.
      changeEmail: { enabled: true, updateEmailWithoutVerification: true },
      additionalFields: {
        isServerAdmin: { type: 'boolean', required: false, input: false },
        mustVerifyEmail: { type: 'boolean', required: false, input: false },
      },
      deleteUser: { enabled: true, beforeDelete: user => settings.onUserDeleted(user.id) },
    },
    session: { modelName: 'sessions', expiresIn: 30 * day, updateAge: day },
    account: { modelName: 'accounts' },
    verification: { modelName: 'verifications' },
    emailAndPassword: {
      enabled: true,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: ({ user, token }) =>
        sendResetLink(platform, user, `${settings.publicUrl()}/reset-password?token=${token}`),
    },
    emailVerification: sendsMail(platform)
      ? {
          sendOnSignUp: true,
          expiresIn: day,
          sendVerificationEmail: ({ user, token }) =>
            sendVerification(platform, user, `${settings.publicUrl()}/verify-email?token=${token}`),
          afterEmailVerification: user => settings.onEmailVerified(user),
        }
      : {},
    rateLimit: {
      enabled: true,
      ...settings.limits.others,
      customRules: rules(settings.limits),
      customStorage: storage,
    },
    advanced: {
      cookiePrefix: 'gridloom',
      useSecureCookies: settings.publicUrl().startsWith('https:'),
      ipAddress: { ipAddressHeaders: [clientAddressHeader] },
      // The check lists every table of the database, those of all bases too: 30 seconds with 10,000 bases, and calls
      // wait for it. A test checks the schema instead.
      database: { validateSchema: false },
      // Emails are sent after the response, so that its timing does not reveal whether an address has an account.
      backgroundTasks: {
        handler: task =>
          void task.catch(error => log.error({ error }, 'A background task of the sign-in library failed')),
      },
    },
    hooks: { before: accountGuard(platform, { limits: settings.limits, storage }) },
    databaseHooks: {
      user: {
        create: {
          before: async ({ email }, ctx) => {
            const { invitation } = (ctx?.body ?? {}) as { invitation?: unknown }
            const token = typeof invitation === 'string' ? invitation : undefined
            const applicant = { email, invitation: token }
            return { data: { mustVerifyEmail: await forLibrary(() => mustVerifyEmail(platform, applicant)) } }
          },
          after: user => settings.onUserCreated(user),
        },
        update: {
          before: async (change, ctx) => {
            const was = ctx?.context.session?.user
            if (!was || !change.email || change.email === was.email) return
            await run(platform.pool, deleteResetLinks(was.id))
            await ctx.context.runInBackgroundOrAwait(sendAddressChanged(platform, was, change.email))
            return { data: { emailVerified: change.emailVerified ?? false } }
          },
        },
      },
    },
    plugins: plugins(),
  } satisfies BetterAuthOptions
}

export const createAuth = (platform: Platform, settings: AuthSettings) => betterAuth(authOptions(platform, settings))

export type Auth = ReturnType<typeof createAuth>
