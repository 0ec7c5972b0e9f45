import { createTRPCClient } from '@trpc/client'
import type { router } from '../../../api/trpc.ts'
import type { deliveriesRouter } from '../../../connections/deliveries/deliveries.router.ts'
import type { DeliveryState } from '../../../connections/deliveries/delivery.ts'
import { serverLink } from '../../../ui/server/server.ts'

type DeliveriesApi = ReturnType<typeof router<{ deliveries: typeof deliveriesRouter }>>

const { deliveries } = createTRPCClient<DeliveriesApi>({ links: [serverLink()] })

interface Filter {
  basePublicId: string
  states: DeliveryState[]
  search: string
}

export type DeliveryPage = Awaited<ReturnType<typeof deliveries.list.query>>
export type ListedDelivery = DeliveryPage['deliveries'][number]

/** A page of deliveries after one of them; the first page if that is null. */
export const readDeliveries = (filter: Filter, after: string | null, signal: AbortSignal): Promise<DeliveryPage> =>
  deliveries.list.query({ ...filter, after }, { signal })

/** Sends deliveries again, or all that have failed, and returns how many these are. */
export const retryDeliveries = async (basePublicId: string, ids: string[] | null): Promise<number> =>
  (await deliveries.retry.mutate({ basePublicId, ids })).count
