import { useParams } from '@tanstack/react-router'
import { appGroup } from '../../apps/zite-flow-type.ui.tsx'
import { HomePage } from '../../home/web/HomePage.tsx'
import '../flow-types.ui.ts'

/** The page at `/home`, or at `/home/{name}` for a workspace, a type, 'starred', or 'trash'. */
export function Home() {
  const { workspaceId } = useParams({ strict: false })
  return <HomePage name={workspaceId} />
}

/** The page of all apps. */
export const ZiteHome = () => <HomePage name={appGroup.page.name} />
