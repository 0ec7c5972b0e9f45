import { z } from 'zod'
import { router } from '../../api/trpc.ts'
import { besideRecords, viewingBase } from '../../engine/api/procedures.ts'
import { run } from '../../platform/sql/run.ts'
import { countDeliveries, retryDeliveries, selectDeliveries } from './deliveries.sql.ts'
import { deliveryStates } from './delivery.ts'
import { wakeDeliveries } from './work-on-deliveries.ts'

/** How many deliveries a page of the list has. */
const pageLength = 50

const DeliveryId = z.string().max(100)

export const deliveriesRouter = router({
  /** What a base has sent elsewhere, the newest first, with how many there are in each state. */
  list: viewingBase
    .input(
      z.object({
        states: z
          .array(z.enum(deliveryStates))
          .max(deliveryStates.length)
          .default([...deliveryStates]),
        search: z.string().max(200).default(''),
        /** The last delivery of the page before. */
        after: DeliveryId.nullable().default(null),
      }),
    )
    .query(async ({ ctx: { platform, base }, input }) => {
      const [deliveries, counts] = await Promise.all([
        run(platform.pool, selectDeliveries(base.schema, { ...input, limit: pageLength + 1 })),
        run(platform.pool, countDeliveries(base.schema)),
      ])
      return {
        deliveries: deliveries.slice(0, pageLength),
        hasMore: deliveries.length > pageLength,
        counts: Object.fromEntries(counts.map(({ state, count }) => [state, count])),
      }
    }),

  /** Sends deliveries again: those with these ids, or all that have failed. */
  retry: besideRecords
    .input(z.object({ ids: z.array(DeliveryId).max(1_000).nullable() }))
    .mutation(async ({ ctx: { platform, base }, input: { ids } }) => {
      const retried = await run(platform.pool, retryDeliveries(base.schema, ids))
      if (retried.length > 0) wakeDeliveries(platform, base.flowId)
      return { success: true as const, count: retried.length }
    }),
})
