import { initTRPC } from '@trpc/server'
import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'

import { AppError } from '../platform/errors.ts'
import type { Platform } from '../platform/platform.ts'
import type { Actor } from '../access/actor.ts'
import type { BaseCapability, Capability, VisitorCapability } from '../access/capabilities.ts'
import { requireBase, requirePublicLink } from '../access/can.ts'
import type { PublicLink, PublicLinkKind } from '../access/public-links/public-link.ts'
import { presentable, trpcShape } from './present-error.ts'
import type { Visitor } from '../access/public-links/visitor.ts'

/** What every procedure gets. */
export interface Context {
  platform: Platform
  /** Who asks; null for somebody who is not signed in. */
  actor: Actor | null
  /** Set when the caller opened a public link. */
  visitor?: Visitor | null | undefined
  requestId: string
  log: FastifyBaseLogger
}

/** What a procedure says of itself: read by the test of permissions and by the page of calls. */
export interface ProcedureMeta {
  /** What the procedure asks `can` for; 'anyone' and 'signed in' ask for nothing more than that. */
  capability: Capability | 'anyone' | 'signed in'
}

const t = initTRPC
  .context<Context>()
  .meta<ProcedureMeta>()
  .create({
    errorFormatter: ({ shape, error, ctx }) =>
      trpcShape(presentable(error, ctx?.requestId), ctx?.requestId, shape.data.path),
  })

export const router = t.router

/** A procedure for everybody, signed in or not. */
const anyone = t.procedure.meta({ capability: 'anyone' })

/** A procedure for people who are signed in. It must ask `can` itself when it addresses anything but the person. */
export const signedIn = anyone.meta({ capability: 'signed in' }).use(({ ctx, next }) => {
  if (!ctx.actor) throw new AppError('not_signed_in', 'Sign in to go on.')
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
 * A procedure on one base: takes `basePublicId`, asks `can`, and puts `ctx.base` beside `ctx.actor`.
 *
 * @throws AppError `not_found` when the person may not even see the base, `forbidden` when only the capability is missing.
 */
export const inBase = (capability: BaseCapability) =>
  signedIn
    .meta({ capability })
    .input(BaseInput)
    .use(async ({ ctx, input, next }) => {
      const base = await requireBase(ctx, capability, input.basePublicId)
      return next({ ctx: { base } })
    })
