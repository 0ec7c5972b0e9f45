import { z } from 'zod'

import { requireAccess } from '../access/can.ts'
import { selectOrganizations } from '../access/organizations.sql.ts'
import { restRoute } from '../api/rest-route.ts'
import { organizationFor, OrganizationId } from './inputs.ts'
import { limitsOf } from './plans.ts'
import { run } from '../platform/sql/run.ts'

export const readPlanRoute = restRoute({
  method: 'GET',
  path: '/admin/plan',
  summary: 'The plan of an organization and its limits. There are no limits where plans are not billed.',
  capability: 'view organization',
  query: z.object({ organizationId: OrganizationId.optional() }),
  answer: z.object({
    organizationId: z.string(),
    planName: z.string(),
    isBilled: z.boolean(),
    /** Null: no limit. */
    limits: z.object({ responsesPerMonth: z.number().nullable() }),
  }),
  async handle(context, { query }) {
    const { pool, config } = context.platform
    const organizationId = await organizationFor(context, query.organizationId)
    await requireAccess(context, 'view organization', { kind: 'organization', id: organizationId })
    const all = await run(pool, selectOrganizations(context.actor.userId))
    const planName = all.find(({ id }) => id === organizationId)?.planName ?? 'free'
    const { isBilled } = config
    return { organizationId, planName, isBilled, limits: limitsOf({ isBilled, planName }) }
  },
})

export const planRoutes = [readPlanRoute]
