import { tracked } from '@trpc/server'
import { z } from 'zod'
import { can, requireBase } from '../../access/can.ts'
import { isSameJson } from '../../fields/same-json.ts'
import { inBase, limitSubscriptions, router } from '../../api/trpc.ts'
import { watchAccess } from '../../access/watch-access.ts'
import { Id } from './inputs.ts'
import { type BaseFlow, openBase } from '../base/base.ts'
import { followBase } from '../live/live-feed.ts'
import type { LiveBatch } from '../model/live/live-batch.ts'
import { announcedTo, type Follower } from '../live/live-log.ts'
import { isThingEntry } from '../model/things.ts'
import { presenceOf } from '../live/live-presence.ts'
import type { PresentTab } from '../model/live/present-tab.ts'
import { rightsIn } from '../live/rights-in.ts'
import type { BaseRights } from '../model/live/base-rights.ts'
import { withoutAddress } from '../../texts/without-address.ts'
import type { Actor } from '../../access/actor.ts'
import type { Platform } from '../../platform/platform.ts'
import { neverAborted } from '../../platform/never-aborted.ts'

const Version = z.number().int().min(0)

const Tab = z.object({
  /** Created by the client, one for each tab. */
  sessionKey: Id,
})

interface InBase {
  platform: Platform
  base: BaseFlow
  actor: Actor
}

/** A subscription to something about a base. It creates none for a flow that has not got one yet. */
const following = inBase('view base').use(limitSubscriptions)

export const liveRouter = router({
  /**
   * Everything that anyone does in the base, from the version after `after`, or from now. Every action comes once and
   * in order, even if the connection breaks and resumes.
   */
  base: following
    .input(
      z.object({
        after: Version.nullish(),
        lastEventId: z
          .string()
          .regex(/^\d{1,16}$/)
          .nullish(),
      }),
    )
    .subscription(async function* ({ ctx, input, signal = neverAborted }) {
      const after = input.lastEventId ? Number(input.lastEventId) : (input.after ?? undefined)
      const base = { platform: ctx.platform, flowId: ctx.base.flowId }
      for await (const batch of followBase(base, after, signal)) {
        // Checked again for each batch, so that a person who loses access receives nothing more.
        await requireBase(ctx, 'view base', input.basePublicId)
        if (!batch) continue
        // What people edit together beside the tables is only for those who may edit it.
        const thing = { kind: 'base', publicId: input.basePublicId } as const
        const seesThings = !hasThings(batch) || (await can(ctx, 'edit structure', thing))
        yield tracked<LiveBatch>(String(batch.version), seenOf(batch, { id: ctx.actor.userId, seesThings }))
      }
    }),

  /** What the person can do with the base: now, and whenever that changes. Ends when they can no longer view it. */
  rights: following.subscription(async function* ({ ctx, input: { basePublicId }, signal = neverAborted }) {
    const watch = watchAccess(ctx, basePublicId, signal)
    try {
      let messages: BaseRights | null = null
      while (!signal.aborted) {
        const can = await rightsIn(ctx, basePublicId)
        if (!isSameJson(messages, can)) {
          messages = can
          yield can
        }
        await watch.next()
      }
    } finally {
      watch.stop()
    }
  }),

  /**
   * Who else is in the base, and where: now, and whenever that changes. The tab itself counts as present while it
   * listens.
   */
  presence: following.input(Tab).subscription(async function* ({ ctx, input, signal = neverAborted }) {
    const presence = presenceOf(ctx.platform)
    const { flowId } = ctx.base
    const user = { id: ctx.actor.userId, name: withoutAddress(ctx.actor.name) }
    const watch = watchAccess(ctx, input.basePublicId, signal)
    const unlisten = presence.onChange(flowId, watch.wake)
    const leave = presence.enter(flowId, { sessionKey: input.sessionKey, user })
    try {
      let messages: string | null = null
      while (!signal.aborted) {
        await requireBase(ctx, 'view base', input.basePublicId)
        const people: PresentTab[] = presence.in(flowId)
        const text = JSON.stringify(people)
        if (text !== messages) {
          messages = text
          yield people
        }
        await watch.next()
      }
    } finally {
      leave()
      unlisten()
      watch.stop()
    }
  }),

  /** Updates the position of a tab. Ignored for tabs that do not listen to `live.presence`. */
  here: inBase('view base')
    .meta({ capability: 'view base', storesNothing: true })
    .input(
      Tab.extend({
        tableId: Id.nullable(),
        viewId: Id.nullable(),
        recordId: Id.nullable(),
        fieldId: Id.nullable(),
      }),
    )
    .mutation(async ({ ctx, input }) => {
      const { sessionKey, tableId, recordId, fieldId } = input
      const viewId = input.viewId !== null && (await isPersonal(ctx, input.viewId)) ? null : input.viewId
      const tab = { sessionKey, userId: ctx.actor.userId }
      presenceOf(ctx.platform).move(ctx.base.flowId, tab, { tableId, viewId, recordId, fieldId })
      return { success: true as const }
    }),
})

async function isPersonal({ platform, base, actor }: InBase, viewId: string): Promise<boolean> {
  const { structure } = await (await openBase(platform, base)).seenBy(actor.userId).read()
  return structure.isPersonal(viewId)
}

const hasThings = (batch: LiveBatch): boolean =>
  'actions' in batch && batch.actions.some(({ entries }) => entries.some(({ kind }) => isThingEntry(kind)))

const seenOf = (batch: LiveBatch, person: Follower): LiveBatch =>
  'tooFar' in batch ? batch : { ...batch, actions: announcedTo(person, batch.actions) }
