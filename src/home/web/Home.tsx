import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { workspaceNotFound } from '../../texts/home-texts.ts'
import { FileDrop } from '../../ui/files/FileDrop.tsx'
import { StateView } from '../../ui/StateView.tsx'
import { TopBar } from '../../ui/TopBar.tsx'
import { usePageTitle } from '../../ui/use-page-title.ts'
import { CreateBaseDialog } from './CreateBaseDialog.tsx'
import { type HomeInfo, homeQuery, type Workspace } from './home-calls.ts'
import { HomeFailure } from './HomeFailure.tsx'
import styles from './Home.module.css'
import { FlowList } from './list/FlowList.tsx'
import { FlowListSkeleton } from './list/FlowListSkeleton.tsx'
import { useFirstPages } from './list/first-pages.ts'
import { pageName, type ListPlace } from './list/sections.ts'
import { shownFilter } from './list/shown-filter.ts'
import { CreateButton, CreateButtons } from './new/CreateButton.tsx'
import { mayCreateBase, whyNothingNew, workspaceOf } from './new/home-search.ts'
import { useHomeSearch } from './new/use-home-search.ts'
import { usePageFocus } from '../../ui/focus/use-page-focus.ts'
import { WorkspaceMark } from './workspaces/WorkspaceMark.tsx'

const titles = { home: 'Home', starred: 'Starred', zite: 'Zite', scheduling: 'Scheduling', trash: 'Trash' }

function placeOf(named: string | undefined): ListPlace {
  // Who comes back from connecting an account comes to 'integrations'.
  if (named === undefined || named === 'home' || named === 'integrations') return 'home'
  return Object.hasOwn(titles, named) ? (named as keyof typeof titles) : { workspaceId: named }
}

/** What a page is called; undefined while that is not known, and for a workspace that is not there. */
const titleOf = (place: ListPlace, workspace: Workspace | undefined): string | undefined =>
  typeof place === 'string' ? titles[place] : workspace?.name

/** Where something comes to lie that is made on a page: never in an organization that was gone to in another tab. */
const placeOfNew = (place: ListPlace, { organizationId }: HomeInfo) =>
  typeof place === 'string' ? { organizationId } : place

/** The page of `/home`, and with a workspace, 'starred' or 'trash', of what is named below it. */
export function Home() {
  const { workspaceId } = useParams({ strict: false })
  return <HomePage named={workspaceId} />
}

/** The page of all apps. */
export const ZiteHome = () => <HomePage named="zite" />

/** Everything that the person keeps here or what of it lies in one place, and the way to make more. */
function HomePage({ named }: { named: string | undefined }) {
  const home = useQuery(homeQuery)
  const [dropped, setDropped] = useState<File>()
  const place = placeOf(named)
  const workspace = home.data && workspaceOf(place, home.data)
  const title = titleOf(place, workspace)
  useFirstPages(pageName(place))
  const { dialog, openDialog, closeDialog } = useHomeSearch(place, home.data)
  const creating = home.data &&
    title !== undefined && {
      home: home.data,
      workspace,
      filter: shownFilter(place, home.data),
      onDatabase: openDialog,
    }
  usePageTitle(title)
  const heading = usePageFocus(named)
  return (
    <>
      <TopBar actions={creating && whyNothingNew(place, creating.home) === null && <CreateButton {...creating} />}>
        {title !== undefined && (
          <h1 ref={heading} className={styles.title} tabIndex={-1}>
            {workspace && <WorkspaceMark workspace={workspace} />}
            <bdi className={styles.name}>{title}</bdi>
          </h1>
        )}
      </TopBar>
      {home.isPending && <FlowListSkeleton />}
      {home.isError && !home.data && <HomeFailure />}
      {home.data && title === undefined && (
        <StateView
          level={1}
          title={workspaceNotFound}
          action={<Button renderRoot={props => <Link to="/home" {...props} />}>Go home</Button>}
        >
          It was deleted, or nobody has given it to you.
        </StateView>
      )}
      {creating && (
        <FlowList key={named ?? 'home'} place={place} home={creating.home} create={<CreateButtons {...creating} />} />
      )}
      <CreateBaseDialog
        stage={dialog}
        file={dropped}
        place={home.data ? placeOfNew(place, home.data) : null}
        onClose={() => {
          setDropped(undefined)
          closeDialog()
        }}
      />
      {!dropped && dialog === null && creating && mayCreateBase(place, creating.home) && (
        <FileDrop label="Drop a CSV file to make a base of it" onFile={setDropped} />
      )}
    </>
  )
}
