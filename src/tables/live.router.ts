import { tracked } from '@trpc/server'
import { z } from 'zod'
import { demandBase } from '../access/can.ts'
import { router } from '../access/trpc.ts'
import { Id } from './inputs.ts'
import { feedOf, type LiveBatch } from './live-feed.ts'
import { type Present, presenceOf } from './live-presence.ts'
import { viewingBase } from './procedures.ts'

const Version = z.number().int().min(0)

const Tab = z.object({
  /** Made by the client, another one for each tab. */
  sessionKey: Id,
})

/** How often somebody who only listens is asked whether they still may, in milliseconds. */
const lookEvery = 5_000

export const liveRouter = router({
  /**
   * What everybody does in the base, from the version after `after` on; from now on without it. Every action comes
   * once and in order, also over a connection that breaks and resumes.
   */
  base: viewingBase
    .input(
      z.object({
        after: Version.nullish(),
        lastEventId: z
          .string()
          .regex(/^\d{1,16}$/)
          .nullish(),
      }),
    )
    .subscription(async function* ({ ctx, input, signal = never }) {
      const after = input.lastEventId ? Number(input.lastEventId) : (input.after ?? undefined)
      for await (const batch of feedOf(ctx.base).follow(after, signal)) {
        // Asked again for each batch: who may not look any more hears nothing any more.
        await demandBase(ctx, 'view base', input.basePublicId)
        if (batch) yield tracked<LiveBatch>(String(batch.version), batch)
      }
    }),

  /** Who else is in the base, and where, whenever that changes. The tab itself counts as there while it listens. */
  presence: viewingBase.input(Tab).subscription(async function* ({ ctx, input, signal = never }) {
    const presence = presenceOf(ctx.platform)
    const { flowId } = ctx.base
    const user = { id: ctx.actor.userId, name: ctx.actor.name }
    const leave = presence.enter(flowId, { sessionKey: input.sessionKey, user })
    try {
      let told: string | null = null
      while (!signal.aborted) {
        await demandBase(ctx, 'view base', input.basePublicId)
        const people: Present[] = presence.in(flowId)
        const text = JSON.stringify(people)
        if (text !== told) {
          told = text
          yield people
        }
        if (text === JSON.stringify(presence.in(flowId))) await nextChange(flowId, { presence, signal })
      }
    } finally {
      leave()
    }
  }),

  /** Says where a tab is now. Only for tabs that listen to `live.presence`; others are passed over. */
  here: viewingBase
    .input(
      Tab.extend({
        tableId: Id.nullable(),
        viewId: Id.nullable(),
        recordId: Id.nullable(),
        fieldId: Id.nullable(),
      }),
    )
    .mutation(({ ctx, input }) => {
      const { sessionKey, tableId, viewId, recordId, fieldId } = input
      const tab = { sessionKey, userId: ctx.actor.userId }
      presenceOf(ctx.platform).move(ctx.base.flowId, tab, { tableId, viewId, recordId, fieldId })
      return { success: true as const }
    }),
})

/** For a call that nobody can break off. */
const never = new AbortController().signal

function nextChange(
  flowId: string,
  { presence, signal }: { presence: ReturnType<typeof presenceOf>; signal: AbortSignal },
): Promise<void> {
  return new Promise(resolve => {
    const done = () => {
      clearTimeout(timer)
      unlisten()
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, lookEvery)
    const unlisten = presence.onChange(flowId, done)
    signal.addEventListener('abort', done)
    if (signal.aborted) done()
  })
}
