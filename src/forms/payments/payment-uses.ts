import type { ConnectionUser } from '../../connections/connection-uses.ts'
import { run } from '../../platform/sql/run.ts'
import { selectFormsOfConnections } from './payment-endpoints.sql.ts'

/** Forms stop taking payments without their connection. Only their owners read which ones. */
export const paymentUses: ConnectionUser = {
  async find({ pool }, connectionIds, userId) {
    const forms = await run(pool, selectFormsOfConnections(connectionIds))
    return forms.map(({ connectionId, name, ownerUserId }) => ({
      connectionId,
      name: ownerUserId === userId ? `Payments of ‘${name}’` : 'Payments of a form',
    }))
  },
}
