import { requireAccess } from '../../access/can.ts'
import { requireConnection } from '../../connections/connections.ts'
import { stripe } from '../../connections/services/stripe/stripe.ts'
import { AppError } from '../../platform/errors.ts'
import type { FormDocument } from '../document/form-document.ts'
import { withoutDeleted } from '../document/outline.ts'
import { paymentBlocks } from './payment-issues.ts'
import { paymentSettingsOf } from './payment-settings.ts'

type AccessContext = Parameters<typeof requireAccess>[0]

/**
 * Only people who may use a connection can let a form take payments through it.
 *
 * @throws AppError as `requireAccess`; `bad_input` for a connection of another organization or service.
 */
export async function requirePaymentConnection(
  context: AccessContext & { base: { organizationId: string } },
  document: FormDocument,
): Promise<void> {
  for (const block of paymentBlocks(withoutDeleted(document))) {
    const { connectionId } = paymentSettingsOf(block)
    if (connectionId === null) continue
    await requireAccess(context, 'use connection', { kind: 'connection', id: connectionId })
    const { service, organizationId } = await requireConnection(context.platform, connectionId)
    if (service !== stripe.type || organizationId !== context.base.organizationId)
      throw new AppError('bad_input', 'This form cannot take payments through that connection. Choose another one.')
  }
}
