import type { Write } from '../../engine/base/base-writer.ts'
import type { Platform } from '../../platform/platform.ts'
import { run } from '../../platform/sql/run.ts'
import type { FormDocument } from '../document/form-document.ts'
import { deleteFormConnection, putFormConnection } from './payment-endpoints.sql.ts'
import { ensureEndpoint } from './payment-endpoint.ts'
import { paymentBlocks } from './payment-issues.ts'
import { paymentSettingsOf } from './payment-settings.ts'
import { createPaymentsTable } from './payments.sql.ts'

/** Gives the base of a form with a payment the table of payments. Repeating it changes nothing. */
export async function preparePayments({ connection, schema }: Write, document: FormDocument): Promise<void> {
  if (paymentBlocks(document).length > 0) await run(connection, createPaymentsTable(schema))
}

/** Lets the connections of a form send their events here. */
export async function connectPayments(
  platform: Platform,
  { flowId, document }: { flowId: string; document: FormDocument },
): Promise<void> {
  await run(platform.pool, deleteFormConnection(flowId))
  for (const block of paymentBlocks(document)) {
    const { connectionId } = paymentSettingsOf(block)
    if (connectionId === null) continue
    await run(platform.pool, putFormConnection({ flowId, connectionId }))
    await ensureEndpoint(platform, connectionId)
  }
}
