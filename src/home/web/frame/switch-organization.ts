import type { QueryClient } from '@tanstack/react-query'
import { callServer } from '../../../ui/server/server.ts'
import { homeQuery, type Organization } from '../home-calls.ts'
import { flowsKey } from '../list/flow-pages.ts'
import { setTabOrganization } from './tab-organization.ts'
import type { CallOf } from '../../../api/rest-route.ts'
import type { switchOrganizationRoute } from '../../organizations.routes.ts'

/**
 * Switches this tab to an organization and loads a page again. Other tabs keep theirs.
 *
 * @param page a page of that organization; default: where the server redirects.
 * @throws ServerError when the server refuses.
 */
export async function switchOrganization(
  queries: QueryClient,
  { userId }: Pick<Organization, 'userId'>,
  page?: string,
): Promise<void> {
  const { redirectPath, organizationId } = await callServer<CallOf<typeof switchOrganizationRoute>>(
    'POST',
    '/admin/organizations/switchOrganization',
    { userId },
  )
  setTabOrganization(organizationId)
  queries.removeQueries({ queryKey: homeQuery.queryKey, type: 'inactive' })
  queries.removeQueries({ queryKey: flowsKey, type: 'inactive' })
  // Everything in memory belongs to the previous organization.
  location.assign(page ?? redirectPath)
}
