import { initTRPC } from '@trpc/server'
import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'

import { AppError } from '../platform/errors.ts'
import type { Platform } from '../platform/platform.ts'
import type { Actor } from '../access/actor.ts'
import type { BaseCapability, Capability } from '../access/capabilities.ts'
import { demandBase, demandSharedView } from '../access/can.ts'
import { presentable, trpcShape } from './present-error.ts'
import type { Visitor } from '../access/public-links/visitor.ts'

/** What every procedure gets. */
export interface Context {
  platform: Platform
  /** Who asks; null for somebody who is not signed in. */
  actor: Actor | null
  /** For who came by a public link to a view. */
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

/** A procedure for who came by a public link to a view, before they have given its password. */
export const atSharedView = anyone.meta({ capability: 'view shared view' })

/**
 * A procedure for who came by a public link to a view, with or without an account: puts `ctx.link` into the context.
 *
 * @throws AppError `not_found` when the link leads nowhere, `forbidden` as long as its password is not given.
 */
export const inSharedView = atSharedView.use(async ({ ctx, next }) =>
  next({ ctx: { link: await demandSharedView(ctx) } }),
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
      const base = await demandBase(ctx, capability, input.basePublicId)
      return next({ ctx: { base } })
    })
