import { Navigate } from '@tanstack/react-router'
import type { ComponentType, ReactNode } from 'react'
import { FailedView } from '../../../ui/FailedView.tsx'
import { LazyPart } from '../../../ui/late/LazyPart.tsx'
import { TopBar } from '../../../ui/TopBar.tsx'
import { usePageTitle } from '../../../ui/use-page-title.ts'
import type { Flow, FlowPage as FlowList, HomeInfo } from '../home-calls.ts'
import { FlowListSkeleton } from '../list/FlowListSkeleton.tsx'
import { EditorView } from './EditorView.tsx'
import { FlowInTrash } from './FlowInTrash.tsx'
import { tabsOf, type FlowTab } from './flow-page.ts'
import { FlowSettings } from './FlowSettings.tsx'
import { FlowTabs } from './FlowTabs.tsx'
import { FlowTopBar } from './FlowTopBar.tsx'
import { ResultsView } from './ResultsView.tsx'
import { useFlowPage } from './use-flow-page.ts'

interface ViewProps {
  flow: Flow
  home: HomeInfo
}

/** The pages that a type of flow has of its own. They may load late. */
interface FlowTypePages {
  Editor?: ComponentType<ViewProps>
  Results?: ComponentType<ViewProps & { counts: Pick<FlowList, 'sessionCounts' | 'cappedFlows'> }>
}

interface FlowPageProps {
  view: 'edit' | 'results'
  /** Shown instead of a flow that the person cannot see. */
  missing: ReactNode
  /** By type of flow. Others show that they have no page yet. */
  pages?: Readonly<Record<string, FlowTypePages>>
}

const noPages: FlowTypePages = {}

/** The page of a flow: its editor, results or settings. */
export function FlowPage({ view, missing, pages }: FlowPageProps) {
  const { home, page, flow, elsewhere, isMobile, tab } = useFlowPage()
  usePageTitle(flow?.name)
  const failed = [home, page].find(({ isError, data }) => isError && !data)
  if (failed) {
    return (
      <>
        <TopBar>{null}</TopBar>
        <FailedView title="This could not be loaded" level={1} failed={failed} />
      </>
    )
  }
  if (!home.data || !page.data) {
    return (
      <>
        <TopBar>{null}</TopBar>
        <FlowListSkeleton layout="rows" />
      </>
    )
  }
  if (!flow) return missing
  if (flow.trashedAt !== null) return <FlowInTrash flow={flow} />
  if (elsewhere !== null) return <Navigate to={elsewhere} replace />
  const tabs = tabsOf(flow, { flowTypes: home.data.flowTypes, isMobile })
  const shown: FlowTab = view === 'edit' && tab === 'settings' && tabs.includes('settings') ? 'settings' : view
  const shared = { flow, home: home.data }
  const { Editor = EditorView, Results = ResultsView } = pages?.[flow.type] ?? noPages
  return (
    <>
      <FlowTopBar {...shared} isMobile={isMobile} />
      <FlowTabs {...shared} tabs={tabs} shown={shown} />
      {shown === 'settings' ? (
        <FlowSettings key={flow.id} {...shared} />
      ) : (
        <LazyPart key={`${flow.id} ${shown}`} fallback={<FlowListSkeleton layout="rows" />}>
          {shown === 'results' ? <Results {...shared} counts={page.data} /> : <Editor {...shared} />}
        </LazyPart>
      )}
    </>
  )
}
