import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useParams } from '@tanstack/react-router'
import type { NamedFlowTypeUi } from '../../../flows/registry.ui.ts'
import { noWriteAccessToWorkspace, workspaceNotFound } from '../../../texts/home-texts.ts'
import { StateView } from '../../../ui/StateView.tsx'
import { TopBar } from '../../../ui/TopBar.tsx'
import { usePageTitle } from '../../../ui/use-page-title.ts'
import { homeQuery, type HomeInfo } from '../home-calls.ts'
import { HomeFailure } from '../HomeFailure.tsx'
import homeStyles from '../Home.module.css'
import { FlowListSkeleton } from '../list/FlowListSkeleton.tsx'
import { findWorkspace } from './new-item-path.ts'
import { isOffered, typeOfTab } from './new-items.ts'
import { NewItemStages } from './NewItemStages.tsx'

const titleOf = ({ type, newItem }: NamedFlowTypeUi, home: HomeInfo | undefined) => {
  const label = home?.flowTypes.find(each => each.type === type)?.label
  return label === undefined ? newItem.createLabel : `New ${label}`
}

function NewItemBody({ type, home }: { type: NamedFlowTypeUi; home: HomeInfo }) {
  const { workspaceSlug } = useParams({ strict: false })
  const workspace = workspaceSlug === undefined ? undefined : findWorkspace(workspaceSlug, home.workspaces)
  const goHome = <Button renderRoot={props => <Link to="/home" {...props} />}>Go home</Button>
  if (workspaceSlug !== undefined && !workspace) {
    return (
      <StateView title={workspaceNotFound} action={goHome}>
        It was deleted, or you don't have access.
      </StateView>
    )
  }
  if (workspace?.accessLevel === 'read') {
    return <StateView title={noWriteAccessToWorkspace} action={goHome} />
  }
  if (!isOffered(type, home)) {
    return (
      <StateView title={`${type.newItem.tabLabel} are not available here`} action={goHome}>
        You can create something else.
      </StateView>
    )
  }
  if (type.newItem.opensDialog) {
    return (
      <Navigate
        {...(workspace
          ? { to: '/home/$workspaceId' as const, params: { workspaceId: workspace.id } }
          : { to: '/home' as const })}
        search={{ newDatabaseModal: 'open' }}
        replace
      />
    )
  }
  return <NewItemStages type={type} home={home} workspace={workspace} />
}

/** The page that creates an item: what it starts from, its name, then its theme. */
export function NewItem() {
  const home = useQuery(homeQuery)
  const type = typeOfTab(useParams({ strict: false }).tab)
  const title = titleOf(type, home.data)
  usePageTitle(title)
  return (
    <>
      <TopBar>
        <h1 className={homeStyles.title}>{title}</h1>
      </TopBar>
      {home.data ? (
        <NewItemBody type={type} home={home.data} />
      ) : home.isPending ? (
        <FlowListSkeleton layout="rows" />
      ) : (
        <HomeFailure />
      )}
    </>
  )
}
