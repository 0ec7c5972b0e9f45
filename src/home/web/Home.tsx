import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconArrowLeft, IconFolderPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { workspaceNotFound } from '../../texts/home-texts.ts'
import { FileDrop } from '../../ui/FileDrop.tsx'
import { StateView } from '../../ui/StateView.tsx'
import { TopBar } from '../../ui/TopBar.tsx'
import { usePageTitle } from '../../ui/use-page-title.ts'
import { CreateBaseDialog } from './CreateBaseDialog.tsx'
import { homeQuery, type HomeInfo } from './home-calls.ts'
import { HomeFailure } from './HomeFailure.tsx'
import styles from './Home.module.css'
import { openFlowDialog } from './list/flow-dialogs.ts'
import { FlowList } from './list/FlowList.tsx'
import { FlowListSkeleton } from './list/FlowListSkeleton.tsx'
import { useFirstPages } from './list/first-pages.ts'
import { pageName, type ListPlace } from './list/sections.ts'
import { shownFilter } from './list/shown-filter.ts'
import { CreateButton, CreateButtons } from './new/CreateButton.tsx'
import { mayCreateBase, whyNothingNew, workspaceOf } from './new/home-search.ts'
import { useHomeSearch } from './new/use-home-search.ts'

const iconSize = { size: 16, stroke: 1.75 }

const titles = { home: 'Home', starred: 'Starred', zite: 'Zite', scheduling: 'Scheduling', trash: 'Trash' }

function placeOf(named: string | undefined): ListPlace {
  if (named === undefined || named === 'home') return 'home'
  return Object.hasOwn(titles, named) ? (named as keyof typeof titles) : { workspaceId: named }
}

/** What a page is called; undefined while that is not known, and for a workspace that is not there. */
function titleOf(place: ListPlace, home: HomeInfo | undefined): string | undefined {
  if (typeof place === 'string') return titles[place]
  return home?.workspaces.find(({ id }) => id === place.workspaceId)?.name
}

/** Leads from home to the trash, and from other places back. */
const OtherPlace = ({ place }: { place: ListPlace }) =>
  place === 'home' ? (
    <Tooltip label="Trash">
      <ActionIcon
        aria-label="Trash"
        renderRoot={props => <Link to="/home/$workspaceId" params={{ workspaceId: 'trash' }} {...props} />}
      >
        <IconTrash {...iconSize} />
      </ActionIcon>
    </Tooltip>
  ) : (
    <Tooltip label="Home">
      <ActionIcon aria-label="Back to home" renderRoot={props => <Link to="/home" {...props} />}>
        <IconArrowLeft {...iconSize} />
      </ActionIcon>
    </Tooltip>
  )

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
  const title = titleOf(place, home.data)
  useFirstPages(pageName(place))
  const { dialog, openDialog, closeDialog } = useHomeSearch(place, home.data)
  const creating = home.data &&
    title !== undefined && {
      home: home.data,
      workspace: workspaceOf(place, home.data),
      filter: shownFilter(place, home.data),
      onDatabase: openDialog,
    }
  usePageTitle(title)
  return (
    <>
      <TopBar
        actions={
          <>
            <Tooltip label="New workspace">
              <ActionIcon aria-label="New workspace" onClick={() => openFlowDialog({ kind: 'workspace', flows: [] })}>
                <IconFolderPlus {...iconSize} />
              </ActionIcon>
            </Tooltip>
            <OtherPlace place={place} />
            {creating && whyNothingNew(place, creating.home) === null && <CreateButton {...creating} />}
          </>
        }
      >
        <h1 className={styles.title}>
          <bdi>{title}</bdi>
        </h1>
      </TopBar>
      {home.isPending && <FlowListSkeleton />}
      {home.isError && !home.data && <HomeFailure />}
      {home.data && title === undefined && (
        <StateView
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
        workspaceId={typeof place === 'string' ? null : place.workspaceId}
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
