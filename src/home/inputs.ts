import { z } from 'zod'

import { requireAccess } from '../access/can.ts'
import { currentOrganizationOf, publicIdPattern } from '../access/flows.ts'
import type { RouteContext } from '../api/rest-route.ts'
import { maxNameLength } from '../texts/home-texts.ts'
import { maxItemsPerCall } from '../texts/home-texts.ts'

export const Name = z.string().trim().min(1, 'Give it a name').max(maxNameLength)

/** An id that the database created. */
export const RowId = z.coerce.string().regex(/^\d{1,18}$/, 'Not a valid id')

export const FlowIds = z.array(z.coerce.string().max(20)).min(1).max(maxItemsPerCall)
export const PublicId = z.string().max(64)
export const OrganizationId = z.string().max(64)
export const UserId = z.string().max(64)
export const AccessLevel = z.enum(['read', 'write'])

/** A new id that the client chose for what a call creates, so that it can send the call again if the answer was lost. */
export const CreationId = z.string().regex(publicIdPattern)

export const Success = z.object({ success: z.literal(true) })
export const success = { success: true as const }

/** The organization that a call names, or the person's current one. */
export const organizationFor = async (context: RouteContext, named: string | undefined): Promise<string> =>
  named ?? currentOrganizationOf(context.platform, context.actor.userId)

/**
 * Where a new flow goes: into the workspace, or to the Home of the organization.
 *
 * @throws AppError `not_found`, `forbidden` when the person may not create flows there.
 */
export async function placeFor(
  context: RouteContext,
  to: { workspaceId?: string | null | undefined; organizationId?: string | undefined },
): Promise<{ organizationId: string; workspaceId: string | null }> {
  const workspaceId = to.workspaceId ?? null
  const { organizationId } =
    workspaceId === null
      ? await requireAccess(context, 'create flow', {
          kind: 'organization',
          id: await organizationFor(context, to.organizationId),
        })
      : await requireAccess(context, 'create flow in workspace', { kind: 'workspace', id: workspaceId })
  return { organizationId, workspaceId }
}
