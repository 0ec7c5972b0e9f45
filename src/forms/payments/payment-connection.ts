import { requireConnection } from '../../connections/connections.ts'
import { openConnection } from '../../connections/open-connection.ts'
import type { ServiceClient } from '../../connections/service.ts'
import { stripe } from '../../connections/services/stripe/stripe.ts'
import { AppError } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'

export const notPayable = () =>
  new AppError('conflict', 'Payments do not work right now. Nothing was charged. Try again later.')

/**
 * Opens the connection that takes the payments of a form.
 *
 * @throws AppError `conflict` when it is gone, of another service, or of another organization than the form.
 */
export async function openPaymentConnection(
  platform: Platform,
  { connectionId, organizationId }: { connectionId: string | null; organizationId: string },
): Promise<ServiceClient> {
  const connection = connectionId === null ? null : await requireConnection(platform, connectionId).catch(() => null)
  if (connection?.service !== stripe.type || connection.organizationId !== organizationId) throw notPayable()
  return (await openConnection(platform, connection.id)).client
}
