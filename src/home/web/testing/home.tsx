import { useQuery } from '@tanstack/react-query'
import { createRootRoute } from '@tanstack/react-router'
import { homeQuery } from '../home-calls.ts'
import { FlowList } from '../list/FlowList.tsx'
import type { ListPlace } from '../list/sections.ts'
import { useWorkspaceDialog } from '../workspaces/workspace-dialogs.ts'
import WorkspaceDialogs from '../workspaces/WorkspaceDialogs.tsx'
import { showRoutes } from './show-routes.tsx'

const place = (new URLSearchParams(location.search).get('place') ?? 'home') as ListPlace & string

function Page() {
  const home = useQuery(homeQuery).data
  const { dialog } = useWorkspaceDialog()
  if (!home) return null
  return (
    <main style={{ display: 'flex', flexDirection: 'column', height: '100vh' }}>
      <FlowList key={place} place={place} home={home} create={<button type="button">Create</button>} />
      {dialog && <WorkspaceDialogs />}
    </main>
  )
}

showRoutes(createRootRoute({ component: Page, notFoundComponent: () => <p>Another page</p> }))
