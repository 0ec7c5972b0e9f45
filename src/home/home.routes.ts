import { z } from 'zod'

import { requireAccess } from '../access/can.ts'
import { flowTypes } from '../flows/registry.ts'
import { selectOrganizations } from '../access/organizations.sql.ts'
import { restRoute } from '../api/rest-route.ts'
import { readSettings } from '../access/user-settings.ts'
import { workspacesOf } from '../access/workspaces.ts'
import { AccessLevel, organizationFor, OrganizationId } from './inputs.ts'
import { readCounts, readReach } from './list-flows.ts'
import { Organization, presentOrganization } from './organizations.routes.ts'
import { run } from '../platform/sql/run.ts'

const Workspace = z.object({
  id: z.string(),
  organizationId: z.string(),
  name: z.string(),
  icon: z.string().nullable(),
  color: z.string().nullable(),
  /** What every member of the organization may do in it; null: nothing. */
  defaultLevel: AccessLevel.nullable(),
  accessLevel: AccessLevel,
  canManage: z.boolean(),
  /** How many people it is shared with individually. */
  memberCount: z.number(),
  connectionsStay: z.boolean(),
})

const FlowType = z.object({
  type: z.string(),
  label: z.string(),
  editorPath: z.string(),
  resultsPath: z.string(),
  canClose: z.boolean(),
  canExport: z.boolean(),
  canChangeOrganization: z.boolean(),
  /** Whether the server draws a picture of each flow. */
  hasPicture: z.boolean(),
  /** Whether duplicating a flow copies its content in the background. */
  copiesInBackground: z.boolean(),
})

export const readHomeRoute = restRoute({
  method: 'GET',
  path: '/admin/home',
  summary:
    'Everything that home shows beside the list of flows: organizations, workspaces, counts, flow types and your settings.',
  capability: 'view organization',
  query: z.object({ organizationId: OrganizationId.optional() }),
  answer: z.object({
    organizationId: z.string(),
    organizations: z.array(Organization),
    workspaces: z.array(Workspace),
    counts: z.object({
      places: z.array(z.object({ workspaceId: z.string().nullable(), type: z.string(), count: z.number() })),
      trashed: z.number(),
      starred: z.number(),
      recent: z.number(),
    }),
    flowTypes: z.array(FlowType),
    settings: z.record(z.string(), z.unknown()),
    flags: z.record(z.string(), z.unknown()),
    features: z.object({ database: z.boolean() }),
    /** Where people send feedback. */
    feedbackUrl: z.string(),
  }),
  async handle(context, { query }) {
    const { platform, actor } = context
    const { pool } = platform
    const { userId } = actor
    const organizationId = await organizationFor(context, query.organizationId)
    await requireAccess(context, 'view organization', { kind: 'organization', id: organizationId })
    const [organizations, reach, settings] = await Promise.all([
      run(pool, selectOrganizations(userId)),
      readReach(pool, { userId, organizationId }),
      readSettings(pool, userId),
    ])
    const role = reach.roles[organizationId] ?? 'member'
    const [workspaces, counts] = await Promise.all([
      workspacesOf(platform, { organizationId, userId, role }),
      readCounts(pool, reach),
    ])
    return {
      organizationId,
      organizations: organizations.map(organization => presentOrganization(organization, organizationId)),
      workspaces,
      counts,
      flowTypes: flowTypes().map(type => ({
        type: type.type,
        label: type.label,
        editorPath: type.editorPath,
        resultsPath: type.resultsPath,
        canClose: type.canClose,
        canExport: type.export !== undefined,
        canChangeOrganization: type.canChangeOrganization,
        hasPicture: type.picture !== undefined,
        copiesInBackground: type.copy !== undefined,
      })),
      ...settings,
      features: { database: true },
      feedbackUrl: platform.config.feedbackUrl,
    }
  },
})

export const homeRoutes = [readHomeRoute]
