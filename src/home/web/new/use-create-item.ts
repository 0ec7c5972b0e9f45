import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { flowTypeUi } from '../../../flows/registry.ui.ts'
import { type LastingId, lastingId } from '../../../ui/server/lasting-id.ts'
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
  /** Absent for content that brings its own look. */
  theme?: string
  /** What the item begins with; absent for an empty one. */
  content?: object
}

/** Creates an item in Home or in a workspace, and opens its editor. If an answer is lost, trying again finds the item. */
export function useCreateItem(home: HomeInfo, options: { workspace: Workspace | undefined; onCreated(): void }) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [publicIds] = useState(() => new Map<string, LastingId>())
  const publicIdOf = (type: string) => {
    const id = publicIds.get(type) ?? lastingId(() => flowTypeUi(type).newPublicId())
    publicIds.set(type, id)
    return id
  }
  return useSingleMutation({
    async mutationFn(draft: Draft) {
      const place = options.workspace ? { workspaceId: options.workspace.id } : { organizationId: home.organizationId }
      const item = { ...draft, name: draft.name.trim(), ...place }
      const publicIdentifier = publicIdOf(draft.type).of(item)
      const created = await callServer<CallOf<typeof createFlowRoute>>('POST', '/admin/flows', {
        ...item,
        publicIdentifier,
      })
      publicIdOf(draft.type).done()
      return created
    },
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
