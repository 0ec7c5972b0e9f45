import { initTRPC } from '@trpc/server'
import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'

import { AppError } from '../platform/errors.ts'
import { userNotFound } from '../texts/error-catalogue.ts'
import type { Platform } from '../platform/platform.ts'
import type { Actor } from '../access/actor.ts'
import type { BaseCapability, Capability, VisitorCapability } from '../access/capabilities.ts'
import { requireBase, requirePublicLink } from '../access/can.ts'
import { requireKeyScope } from '../access/key-scope.ts'
import type { PublicLink, PublicLinkKind } from '../access/public-links/public-link.ts'
import { refuseDeepInput } from './input-depth.ts'
import { presentable, trpcShape } from './present-error.ts'
import type { Visitor } from '../access/public-links/visitor.ts'

/** The context of every procedure. */
export interface Context {
  platform: Platform
  /** Null when nobody is signed in. */
  actor: Actor | null
  /** Set when the caller opened a public link. */
  visitor?: Visitor | null | undefined
  requestId: string
  log: FastifyBaseLogger
  /** The subscriptions that are open on the socket of this context. */
  subscriptions?: { open: number }
}

/** Read by the test of permissions and by the API docs. */
export interface ProcedureMeta {
  /** The capability that the procedure requires. 'anyone' and 'signed in' require nothing else. */
  capability: Capability | 'anyone' | 'signed in'
  /** A mutation that works while the disk is full. */
  storesNothing?: boolean
  /** The maximum length of a call's body, in characters; `defaultMaxBody` if absent. */
  maxBody?: number
}

/** Room for all settings of a table, a field, or a view, and for those that the call expects. */
export const defaultMaxBody = 4 * 1024 * 1024
/** Room for 5,000 whole records, and for a file of 10 MB as base64. */
export const maxBodyOfRecords = 24 * 1024 * 1024

const t = initTRPC
  .context<Context>()
  .meta<ProcedureMeta>()
  .create({
    errorFormatter: ({ shape, error, ctx }) =>
      trpcShape(presentable(error, ctx?.requestId), ctx?.requestId, shape.data.path),
  })

export const router = t.router
export const mergeRouters = t.mergeRouters

/** Many times what a tab needs. Each open subscription takes memory, and work at every change. */
export const maxSubscriptions = 50

/** Limits the subscriptions of one socket. Every subscription must use it. */
export const limitSubscriptions = t.middleware(async ({ ctx, next }) => {
  const subscriptions = ctx.subscriptions ?? { open: 0 }
  if (subscriptions.open >= maxSubscriptions) {
    throw new AppError('too_many_requests', 'This page follows too much at once. Reload it to continue.')
  }
  subscriptions.open += 1
  const result = await next()
  const close = () => (subscriptions.open -= 1)
  if (!result.ok) {
    close()
    return result
  }
  return { ...result, data: thenClose(result.data as AsyncIterable<unknown>, close) }
})

async function* thenClose<Value>(values: AsyncIterable<Value>, close: () => void): AsyncGenerator<Value> {
  try {
    yield* values
  } finally {
    close()
  }
}

/** A procedure for everyone, signed in or not. */
const anyone = t.procedure.meta({ capability: 'anyone' }).use(async ({ getRawInput, next }) => {
  refuseDeepInput(await getRawInput())
  return next()
})

/** A procedure for people who are signed in. It must check access itself to anything but the person. */
export const signedIn = anyone.meta({ capability: 'signed in' }).use(({ ctx, next, type, meta }) => {
  if (!ctx.actor) throw new AppError('not_signed_in', userNotFound)
  requireKeyScope(ctx.actor, { changes: type === 'mutation', capability: meta?.capability })
  if (type === 'mutation' && !meta?.storesNothing) ctx.platform.space.requireRoom()
  return next({ ctx: { actor: ctx.actor } })
})

/** A procedure for visitors of a public link who may not have entered its password yet. It must check the link itself. */
export const forVisitors = (capability: VisitorCapability) => anyone.meta({ capability })

/**
 * A procedure for visitors of a public link of this kind, with or without an account. Adds `ctx.link`.
 *
 * @throws AppError as `requirePublicLink`.
 */
export const withPublicLink = <Link extends PublicLink>(kind: PublicLinkKind<Link>, capability: VisitorCapability) =>
  forVisitors(capability).use(async ({ ctx, next }) =>
    next({ ctx: { link: await requirePublicLink(ctx, kind, capability) } }),
  )

const BaseInput = z.object({ basePublicId: z.string().max(64) })

/**
 * A procedure on one base: takes `basePublicId`, requires the capability, and adds `ctx.base`.
 *
 * @throws AppError `not_found` when the person may not see the base, `forbidden` when they only lack the capability.
 */
export const inBase = (capability: BaseCapability) =>
  signedIn
    .meta({ capability })
    .input(BaseInput)
    .use(async ({ ctx, input, next }) => {
      const base = await requireBase(ctx, capability, input.basePublicId)
      return next({ ctx: { base } })
    })
