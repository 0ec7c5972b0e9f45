import type { QueryClient } from '@tanstack/react-query'
import { callServer } from '../../../ui/server/server.ts'
import { homeQuery, type Organization } from '../home-calls.ts'
import { flowsKey } from '../list/flow-pages.ts'
import { tellSwitched } from './use-switched-elsewhere.ts'
import type { CallOf } from '../../../api/rest-route.ts'
import type { switchOrganizationRoute } from '../../organizations.routes.ts'

/**
 * Makes an organization the one that the person works in, by its `userId`, and goes where the server says, or to a page
 * of what lies there, with nothing of the former one left in memory.
 *
 * @throws what the server said.
 */
export async function switchOrganization(
  queries: QueryClient,
  { userId }: Pick<Organization, 'userId'>,
  page?: string,
): Promise<void> {
  const { redirectPath } = await callServer<CallOf<typeof switchOrganizationRoute>>(
    'POST',
    '/admin/organizations/switchOrganization',
    { userId },
  )
  tellSwitched()
  queries.removeQueries({ queryKey: homeQuery.queryKey, type: 'inactive' })
  queries.removeQueries({ queryKey: flowsKey, type: 'inactive' })
  // Everything on the page is of the former organization: the page is loaded anew.
  location.assign(page ?? redirectPath)
}
