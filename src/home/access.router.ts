import { z } from 'zod'

import { firstName } from '../access/actor.ts'
import { requireAccess } from '../access/can.ts'
import { selectCurrentOrganization } from '../access/flows.sql.ts'
import { selectMembers, selectOrganizations } from '../access/organizations.sql.ts'
import { router, signedIn } from '../api/trpc.ts'
import { run } from '../platform/sql/run.ts'

/** The signed-in person and their colleagues. Sessions and API keys are calls of `/api/auth/`. */
export const accessRouter = router({
  /** The person, their organizations and their features. */
  me: signedIn.query(async ({ ctx: { platform, actor } }) => ({
    user: { id: actor.userId, name: actor.name, firstName: firstName(actor.name), email: actor.email },
    organizations: await run(platform.pool, selectOrganizations(actor.userId)),
    currentOrganizationId: (await run(platform.pool, selectCurrentOrganization(actor.userId)))[0]?.id ?? null,
    features: { database: true },
  })),

  /** The members of an organization. */
  members: signedIn
    .meta({ capability: 'view organization' })
    .input(z.object({ organizationId: z.string().max(64) }))
    .query(async ({ ctx, input }) => {
      await requireAccess(ctx, 'view organization', { kind: 'organization', id: input.organizationId })
      return { members: await run(ctx.platform.pool, selectMembers(input.organizationId)) }
    }),
})
