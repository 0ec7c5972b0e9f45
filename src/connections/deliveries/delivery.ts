/**
 * What became of a delivery. 'waiting': it was not tried yet, or is tried again. 'failed': it is not tried again by
 * itself. 'skipped': a condition said that it is not needed.
 */
export const deliveryStates = ['waiting', 'delivered', 'failed', 'skipped'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** Something that a base is to send elsewhere, written in the transaction of what causes it. */
export interface PlannedDelivery {
  /** Unique in the base. A repetition of the cause gives the same id. */
  id: string
  /** The name of a registered kind, such as 'mail'. */
  kind: string
  /** What it is, for people: 'Confirmation'. */
  name: string
  /** Whom or what it reaches, for people: an address. */
  recipient: string
  /** The record that it is about; null for none. */
  recordId: string | null
  /** What the kind needs to send it, as JSON. */
  payload: unknown
  /** Why it is not sent; null to send it. */
  skipped: string | null
}

/** A delivery as it is sent. */
export interface Delivery extends Pick<PlannedDelivery, 'id' | 'kind' | 'name' | 'recipient' | 'recordId' | 'payload'> {
  /** How often it was tried, this time included. */
  attempts: number
}

/**
 * An attempt that has failed, in words for the people of the base. Any other error that a kind throws is tried again,
 * and logged.
 */
export class DeliveryError extends Error {
  /** Whether to try again later. */
  readonly isTemporary: boolean

  constructor(message: string, { isTemporary, cause }: { isTemporary: boolean; cause?: unknown }) {
    super(message, { cause })
    this.isTemporary = isTemporary
  }
}
