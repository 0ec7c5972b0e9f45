import { Button } from '@mantine/core'
import { IconApps, IconFolderOpen, IconSearchOff, IconStar, IconTrash } from '@tabler/icons-react'
import { emptyWorkspace, noneYet, noStarred } from '../../../texts/home-list-texts.ts'
import { isolated } from '../../../texts/isolated.ts'
import { errorText } from '../../../ui/server-error.ts'
import { StateView } from '../../../ui/StateView.tsx'
import type { TypeFilter } from '../flow-kinds.ts'
import type { ListPlace } from './sections.ts'

const iconSize = { size: 20, stroke: 1.75 }

interface ListEmptyProps {
  place: ListPlace
  filter: TypeFilter
  search: string
  error: Error | null
  onCreate(): void
}

/** Fills the page of a list that has nothing to show. */
export function ListEmpty({ place, filter, search, error, onCreate }: ListEmptyProps) {
  if (error) {
    return (
      <StateView alert title="Your items could not be searched">
        {errorText(error)}
      </StateView>
    )
  }
  if (search !== '') {
    return (
      <StateView icon={<IconSearchOff {...iconSize} />} title={`Nothing is called “${isolated(search)}”`}>
        The search looks at names.
      </StateView>
    )
  }
  if (place === 'trash') {
    return (
      <StateView icon={<IconTrash {...iconSize} />} title="Nothing in the trash">
        What you move here can be restored for 30 days.
      </StateView>
    )
  }
  if (place === 'starred') {
    return (
      <StateView icon={<IconStar {...iconSize} />} title={noStarred}>
        Star what you come back to, and it is here and on top of Home.
      </StateView>
    )
  }
  if (place === 'zite') {
    return (
      <StateView icon={<IconApps {...iconSize} />} title={noneYet('apps')}>
        Every app that you may open shows here, whichever workspace it lies in.
      </StateView>
    )
  }
  const title = place === 'home' || filter.id !== 'all' ? noneYet(filter.none) : emptyWorkspace
  return (
    <StateView
      icon={<IconFolderOpen {...iconSize} />}
      title={title}
      action={<Button onClick={onCreate}>New base</Button>}
    >
      A base holds your tables. Start blank, or bring a CSV file.
    </StateView>
  )
}
