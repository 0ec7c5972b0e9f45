import { z } from 'zod'

import { sendsMail } from '../access/auth/verification-mail.ts'
import { requireAccess } from '../access/can.ts'
import { changeServerAdmin, confirmAddress, listAccounts } from '../access/server/server-people.ts'
import { changeSignUpRules, signUpRules } from '../access/server/sign-up-rules.ts'
import { restRoute, type RouteContext } from '../api/rest-route.ts'
import { success, Success, UserId } from './inputs.ts'

const Rule = z.enum(['open', 'invited', 'closed'])

/** 'example.com', also when it was written as '@Example.com'. */
const Domain = z
  .string()
  .trim()
  .toLowerCase()
  .transform(domain => domain.replace(/^@/, ''))
  .pipe(z.string().regex(/^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+$/u, 'Not a mail domain such as example.com'))

const accountsPerPage = 50

const requireAdmin = (context: RouteContext) => requireAccess(context, 'manage server', { kind: 'server' })

export const readServerRoute = restRoute({
  method: 'GET',
  path: '/admin/server',
  summary: 'The settings of the server.',
  capability: 'manage server',
  answer: z.object({
    signUp: z.object({
      rule: Rule,
      domains: z.array(z.string()),
      /** Whether the environment of the server sets them. */
      isFixed: z.boolean(),
    }),
    sendsMail: z.boolean(),
  }),
  async handle(context) {
    await requireAdmin(context)
    const { rule, domains, isFixed } = await signUpRules(context.platform)
    return { signUp: { rule, domains, isFixed }, sendsMail: sendsMail(context.platform) }
  },
})

export const updateServerRoute = restRoute({
  method: 'PUT',
  path: '/admin/server',
  summary:
    'Sets who may create an account: everyone, people with an invitation, or nobody. Mail domains limit who may without an invitation; such an account can be used once its address is verified.',
  capability: 'manage server',
  body: z.object({ signUp: z.object({ rule: Rule, domains: z.array(Domain).max(100) }) }),
  answer: Success,
  async handle(context, { body }) {
    await requireAdmin(context)
    await changeSignUpRules(context.platform, { ...body.signUp, domains: [...new Set(body.signUp.domains)] })
    return success
  },
})

export const listAccountsRoute = restRoute({
  method: 'GET',
  path: '/admin/server/accounts',
  summary: 'The accounts of the server, a page at a time: first those that must verify their address, then the newest.',
  capability: 'manage server',
  query: z.object({
    search: z.string().trim().max(200).default(''),
    offset: z.coerce.number().int().min(0).max(10_000_000).default(0),
  }),
  answer: z.object({
    accounts: z.array(
      z.object({
        userId: z.string(),
        name: z.string(),
        email: z.string(),
        isVerified: z.boolean(),
        /** Whether the account cannot be used until its address is verified. */
        mustVerifyEmail: z.boolean(),
        isServerAdmin: z.boolean(),
        createdAt: z.string(),
      }),
    ),
    /** How many accounts match in total. */
    total: z.number(),
  }),
  async handle(context, { query }) {
    await requireAdmin(context)
    return listAccounts(context.platform, { ...query, limit: accountsPerPage })
  },
})

const AccountPath = z.object({ userId: UserId })

export const confirmAddressRoute = restRoute({
  method: 'POST',
  path: '/admin/server/accounts/{userId}/confirmAddress',
  summary: 'Confirms that an account belongs to its email address. What the address was invited to is shared with it.',
  capability: 'manage server',
  params: AccountPath,
  body: z.object({ email: z.email().max(320) }),
  answer: Success,
  async handle(context, { params, body }) {
    await requireAdmin(context)
    await confirmAddress(context.platform, { ...params, ...body })
    return success
  },
})

export const setServerAdminRoute = restRoute({
  method: 'PUT',
  path: '/admin/server/accounts/{userId}',
  summary: 'Makes an account an administrator of the server, or an ordinary account. One administrator always remains.',
  capability: 'manage server',
  params: AccountPath,
  body: z.object({ isServerAdmin: z.boolean() }),
  answer: Success,
  async handle(context, { params, body }) {
    await requireAdmin(context)
    await changeServerAdmin(context.platform, { ...params, ...body })
    return success
  },
})

export const serverRoutes = [
  readServerRoute,
  updateServerRoute,
  listAccountsRoute,
  confirmAddressRoute,
  setServerAdminRoute,
]
