import { Navigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { FailedView } from '../../../ui/FailedView.tsx'
import { TopBar } from '../../../ui/TopBar.tsx'
import { usePageTitle } from '../../../ui/use-page-title.ts'
import { FlowListSkeleton } from '../list/FlowListSkeleton.tsx'
import { EditorView } from './EditorView.tsx'
import { FlowInTrash } from './FlowInTrash.tsx'
import { tabsOf, type FlowTab } from './flow-page.ts'
import { FlowSettings } from './FlowSettings.tsx'
import { FlowTabs } from './FlowTabs.tsx'
import { FlowTopBar } from './FlowTopBar.tsx'
import { ResultsView } from './ResultsView.tsx'
import { useFlowPage } from './use-flow-page.ts'

interface FlowPageProps {
  view: 'edit' | 'results'
  /** Shown instead of a flow that the person cannot see. */
  missing: ReactNode
}

/** The page of a flow: its editor, results or settings. */
export function FlowPage({ view, missing }: FlowPageProps) {
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
  return (
    <>
      <FlowTopBar {...shared} isMobile={isMobile} />
      <FlowTabs {...shared} tabs={tabs} shown={shown} />
      {shown === 'settings' ? (
        <FlowSettings key={flow.id} {...shared} />
      ) : shown === 'results' ? (
        <ResultsView {...shared} counts={page.data} />
      ) : (
        <EditorView {...shared} />
      )}
    </>
  )
}
