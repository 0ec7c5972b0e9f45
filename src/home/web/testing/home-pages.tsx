import { createRootRoute, createRoute, Outlet } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { ImportBaseDialog } from '../../../imports/sources/base/web/ImportBaseDialog.tsx'
import { ImportGoogleSheetsDialog } from '../../../imports/sources/googlesheets/web/ImportGoogleSheetsDialog.tsx'
import UpdatesButton from '../../../imports/web/updates/UpdatesButton.tsx'
import { lazyPart } from '../../../ui/late/lazy-part.ts'
import { FlowPage } from '../editor/FlowPage.tsx'
import Places from '../frame/Places.tsx'
import OrganizationSwitcher from '../frame/OrganizationSwitcher.tsx'
import type { Flow, FlowPage as FlowList } from '../home-calls.ts'
import { HomePage } from '../HomePage.tsx'
import { NewItem } from '../new/NewItem.tsx'
import { InvitationPage } from '../organization/InvitationPage.tsx'
import { OrganizationPage } from '../organization/OrganizationPage.tsx'
import { PlansPage } from '../organization/PlansPage.tsx'
import { ServerPage } from '../server/ServerPage.tsx'
import { useWorkspaceDialog } from '../workspaces/workspace-dialogs.ts'
import { showRoutes } from './show-routes.tsx'

const WorkspaceDialogs = lazy(() => import('../workspaces/WorkspaceDialogs.tsx'))

function Page() {
  const { dialog } = useWorkspaceDialog()
  return (
    <div style={{ display: 'flex', height: '100vh' }}>
      <nav aria-label="Main" style={{ width: 240, overflow: 'auto' }}>
        <OrganizationSwitcher collapsed={false} />
        <Places collapsed={false} />
      </nav>
      <main style={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' }}>
        <Suspense fallback={<p>Loading the page</p>}>
          <Outlet />
        </Suspense>
      </main>
      <Suspense>{dialog && <WorkspaceDialogs />}</Suspense>
    </div>
  )
}

const root = createRootRoute({ component: Page, notFoundComponent: () => <p>Another page</p> })
const route = (path: string, component: () => React.ReactNode) =>
  createRoute({ getParentRoute: () => root, path, component } as never)
const missing = <p>No such item</p>

function Home() {
  const { workspaceId } = homePlace.useParams() as { workspaceId?: string }
  return <HomePage name={workspaceId} />
}
const homePlace = createRoute({ getParentRoute: () => root, path: '/home/$workspaceId', component: Home })
const people = {
  id: 'tbl1',
  name: 'People',
  order: 1,
  primaryFieldId: 'fld1',
  fields: [{ id: 'fld1', name: 'Name', type: 'single_line_text', template: {}, order: 1 }],
  views: [],
}

/** The imports into a base with one table. */
const here = {
  base: { publicId: 'bas1', tableNames: ['People'], tables: [people] },
  place: null,
  returnTo: '/import-here',
  onClose: () => window.home.open('/'),
  onBack: () => window.home.open('/back'),
  onImported: ({ tableId }: { tableId: string }) => window.home.open(`/imported/${tableId}`),
}
const ImportHere = () => <ImportGoogleSheetsDialog {...here} resumes />
const ImportBaseHere = () => <ImportBaseDialog {...here} />
/** The updates of a base. */
const Updates = () => <UpdatesButton basePublicId="bas1" onUpdated={() => undefined} />

const newItem = '/new/{-$stage}/{-$theme}/{-$serviceType}/{-$template}/{-$serviceId}'

/** The pages of a type of flow that has its own. */
const pages = {
  quiz: {
    Editor: lazyPart(async () => ({ default: ({ flow }: { flow: Flow }) => <p>Editor of {flow.name}</p> })),
    Results: ({ flow, counts }: { flow: Flow; counts: Pick<FlowList, 'sessionCounts'> }) => (
      <p>
        Results of {flow.name}: {counts.sessionCounts[flow.id] ?? 0}
      </p>
    ),
  },
}

showRoutes(
  root.addChildren([
    route('/', () => <p>An empty page</p>),
    route('/import-here', ImportHere),
    route('/import-base-here', ImportBaseHere),
    route('/updates', Updates),
    route('/home', () => <HomePage name={undefined} />),
    homePlace,
    route(`/home/$tab${newItem}`, NewItem),
    route(`/home/$tab/$workspaceSlug${newItem}`, NewItem),
    route('/editor/$flowPublicId/edit', () => <FlowPage view="edit" missing={missing} pages={pages} />),
    route('/editor/$flowPublicId/results', () => <FlowPage view="results" missing={missing} pages={pages} />),
    route('/organization', OrganizationPage),
    route('/plans', PlansPage),
    route('/server', ServerPage),
    route('/invitation/$token', InvitationPage),
  ]),
)
