import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useParams } from '@tanstack/react-router'
import { noWriteAccessToWorkspace, workspaceNotFound } from '../../../texts/home-texts.ts'
import { newItemTexts } from '../../../texts/new-item-texts.ts'
import { StateView } from '../../../ui/StateView.tsx'
import { TopBar } from '../../../ui/TopBar.tsx'
import { usePageTitle } from '../../../ui/use-page-title.ts'
import { homeQuery, type HomeInfo } from '../home-calls.ts'
import { HomeFailure } from '../HomeFailure.tsx'
import homeStyles from '../Home.module.css'
import { FlowListSkeleton } from '../list/FlowListSkeleton.tsx'
import { workspaceOfSlug } from './new-item-path.ts'
import { isOffered, newItemOf, type NewItem as Item } from './new-items.ts'
import { NewItemStages } from './NewItemStages.tsx'

/** What a page is called that makes one. */
const titleOf = (item: Item, home: HomeInfo | undefined) => {
  const label = home?.flowTypes.find(({ type }) => type === item.type)?.label
  return label === undefined ? newItemTexts[item.tab].create : `New ${label}`
}

function NewItemBody({ item, home }: { item: Item; home: HomeInfo }) {
  const { workspaceSlug } = useParams({ strict: false })
  const workspace = workspaceSlug === undefined ? undefined : workspaceOfSlug(workspaceSlug, home.workspaces)
  const goHome = <Button renderRoot={props => <Link to="/home" {...props} />}>Go home</Button>
  if (workspaceSlug !== undefined && !workspace) {
    return (
      <StateView title={workspaceNotFound} action={goHome}>
        It was deleted, or nobody has given it to you.
      </StateView>
    )
  }
  if (workspace?.accessLevel === 'read') {
    return <StateView title={noWriteAccessToWorkspace} action={goHome} />
  }
  if (!isOffered(item, home)) {
    return (
      <StateView title={`${newItemTexts[item.tab].tab} are not available here`} action={goHome}>
        You can make something else.
      </StateView>
    )
  }
  if (item.hasDialog) {
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
  return <NewItemStages item={item} home={home} workspace={workspace} />
}

/** Where a form, quiz, scheduling page, payment form or app is made: its name, then how it looks. */
export function NewItem() {
  const home = useQuery(homeQuery)
  const item = newItemOf(useParams({ strict: false }).tab)
  const title = titleOf(item, home.data)
  usePageTitle(title)
  return (
    <>
      <TopBar>
        <h1 className={homeStyles.title}>{title}</h1>
      </TopBar>
      {home.data ? (
        <NewItemBody item={item} home={home.data} />
      ) : home.isPending ? (
        <FlowListSkeleton />
      ) : (
        <HomeFailure />
      )}
    </>
  )
}
