import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { workspaceNotFound } from '../../texts/home-texts.ts'
import { FileDrop } from '../../ui/files/FileDrop.tsx'
import { useNoteContent } from '../../ui/late/first-content.ts'
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
import { pageName, workspaceIdOf, type ListPlace } from './list/sections.ts'
import { shownFilter } from './list/shown-filter.ts'
import { filterOfPage } from './list/type-filters.ts'
import { CreateButton, CreateButtons } from './new/CreateButton.tsx'
import { mayCreateBase, whyCannotCreate, workspaceOf } from './new/home-search.ts'
import { useHomeSearch } from './new/use-home-search.ts'
import { usePageFocus } from '../../ui/focus/use-page-focus.ts'
import { WorkspaceMark } from './workspaces/WorkspaceMark.tsx'

const titles = { home: 'Home', starred: 'Starred', trash: 'Trash' }

function placeOf(name: string | undefined): ListPlace {
  // Connecting an account leads back to 'integrations'.
  if (name === undefined || name === 'home' || name === 'integrations') return 'home'
  if (Object.hasOwn(titles, name)) return name as keyof typeof titles
  return filterOfPage(name) ? { typePage: name } : { workspaceId: name }
}

/** The title of a page; undefined until its workspace is loaded, and for an unknown one. */
function titleOf(place: ListPlace, workspace: Workspace | undefined): string | undefined {
  if (typeof place === 'string') return titles[place]
  return filterOfPage(pageName(place))?.group?.page?.title ?? workspace?.name
}

/** Where a page creates items. It names the organization, because another tab may have switched to another one. */
function placeOfNew(place: ListPlace, { organizationId }: HomeInfo) {
  const workspaceId = workspaceIdOf(place)
  return workspaceId === null ? { organizationId } : { workspaceId }
}

/**
 * Lists the items of a place and creates more.
 *
 * @param props.name as in the address: a workspace, 'starred', 'trash', or the page of a flow type. Absent: all items.
 */
export function HomePage({ name }: { name: string | undefined }) {
  const home = useQuery(homeQuery)
  const [dropped, setDropped] = useState<File>()
  const place = placeOf(name)
  const workspace = home.data && workspaceOf(place, home.data)
  const title = titleOf(place, workspace)
  const isUnknown = home.data !== undefined && title === undefined
  useNoteContent(isUnknown)
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
  const heading = usePageFocus(name)
  return (
    <>
      <TopBar actions={creating && whyCannotCreate(place, creating.home) === null && <CreateButton {...creating} />}>
        {title !== undefined && (
          <h1 ref={heading} className={styles.title} tabIndex={-1}>
            {workspace && <WorkspaceMark workspace={workspace} />}
            <bdi className={styles.name}>{title}</bdi>
          </h1>
        )}
      </TopBar>
      {home.isPending && <FlowListSkeleton />}
      {home.isError && !home.data && <HomeFailure />}
      {isUnknown && (
        <StateView
          level={1}
          title={workspaceNotFound}
          action={<Button renderRoot={props => <Link to="/home" {...props} />}>Go home</Button>}
        >
          It was deleted, or you don't have access.
        </StateView>
      )}
      {creating && (
        <FlowList key={name ?? 'home'} place={place} home={creating.home} create={<CreateButtons {...creating} />} />
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
        <FileDrop label="Drop a CSV, Excel, or JSON file to create a base" onFile={setDropped} />
      )}
    </>
  )
}
