import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link, Navigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { FailedView } from '../../../ui/FailedView.tsx'
import { StateView } from '../../../ui/StateView.tsx'
import { TopBar } from '../../../ui/TopBar.tsx'
import { usePageTitle } from '../../../ui/use-page-title.ts'
import type { Flow } from '../home-calls.ts'
import { FlowListSkeleton } from '../list/FlowListSkeleton.tsx'
import { moveFlows } from '../list/move-flows.ts'
import { EditorView } from './EditorView.tsx'
import { tabsOf, type FlowTab } from './flow-page.ts'
import { FlowSettings } from './FlowSettings.tsx'
import { FlowTabs } from './FlowTabs.tsx'
import { FlowTopBar } from './FlowTopBar.tsx'
import { ResultsView } from './ResultsView.tsx'
import { useFlowPage } from './use-flow-page.ts'

function InTrash({ flow }: { flow: Flow }) {
  const queries = useQueryClient()
  return (
    <>
      <TopBar>
        <bdi>{flow.name}</bdi>
      </TopBar>
      <StateView
        icon={<IconTrash size={20} stroke={1.75} />}
        title="This item is in the trash"
        level={1}
        action={
          <>
            {flow.accessLevel === 'write' && (
              <Button onClick={() => void moveFlows(queries, [flow], 'restore')}>Restore</Button>
            )}
            <Button variant="default" renderRoot={props => <Link to="/home" {...props} />}>
              Go home
            </Button>
          </>
        }
      >
        You can restore it within 30 days of deleting it.
      </StateView>
    </>
  )
}

interface FlowPageProps {
  asked: 'edit' | 'results'
  /** Shown instead of a flow that the person cannot see. */
  missing: ReactNode
}

/** The page of a flow: its editor, results or settings. */
export function FlowPage({ asked, missing }: FlowPageProps) {
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
        <FlowListSkeleton />
      </>
    )
  }
  if (!flow) return missing
  if (flow.trashedAt !== null) return <InTrash flow={flow} />
  if (elsewhere !== null) return <Navigate to={elsewhere} replace />
  const tabs = tabsOf(flow, { flowTypes: home.data.flowTypes, isMobile })
  const shown: FlowTab = asked === 'edit' && tab === 'settings' && tabs.includes('settings') ? 'settings' : asked
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
