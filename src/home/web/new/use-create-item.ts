import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { callServer } from '../../../ui/server/server.ts'
import { useSingleMutation } from '../../../ui/server/use-single-mutation.ts'
import type { HomeInfo, Workspace } from '../home-calls.ts'
import { refreshHome } from '../list/move-flows.ts'
import { flowPath } from '../routes.ts'
import type { CallOf } from '../../../api/rest-route.ts'
import type { createFlowRoute } from '../../flows.routes.ts'

interface Draft {
  type: string
  name: string
  theme: string
}

/** Creates an item in Home or in a workspace, and opens its editor. */
export function useCreateItem(home: HomeInfo, options: { workspace: Workspace | undefined; onCreated(): void }) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  return useSingleMutation({
    mutationFn: (draft: Draft) =>
      callServer<CallOf<typeof createFlowRoute>>('POST', '/admin/flows', {
        ...draft,
        name: draft.name.trim(),
        ...(options.workspace ? { workspaceId: options.workspace.id } : { organizationId: home.organizationId }),
      }),
    async onSuccess({ flow }) {
      options.onCreated()
      void refreshHome(queries)
      await navigate({
        to: flowPath({ ...flow, accessLevel: 'write' }, { flowTypes: home.flowTypes }),
        replace: true,
      })
    },
  })
}
