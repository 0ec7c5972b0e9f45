import type { Platform } from '../../platform/platform.ts'
import type { Delivery } from './delivery.ts'

/** How one kind of delivery is sent. The feature that plans such deliveries registers it. */
export interface DeliveryKind {
  name: string
  /**
   * Sends a delivery. It may run again for the same one after a crash, so what it sends should carry the id.
   *
   * @throws DeliveryError when it could not be sent.
   */
  deliver(platform: Platform, flowId: string, delivery: Delivery): Promise<void>
}

const kinds = new Map<string, DeliveryKind>()

/** Adds a kind of delivery. */
export function registerDeliveryKind(kind: DeliveryKind): void {
  kinds.set(kind.name, kind)
}

/** The kind with this name; undefined if no feature has registered it. */
export const deliveryKind = (name: string): DeliveryKind | undefined => kinds.get(name)
