import { IconFolderOpen, IconSearchOff, IconStar, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { flowTypeUi } from '../../../flows/registry.ui.ts'
import { emptyWorkspace, noneYet, noStarred } from '../../../texts/home-list-texts.ts'
import { isolated } from '../../../texts/isolated.ts'
import { useNoteContent } from '../../../ui/late/first-content.ts'
import { errorText } from '../../../ui/server/server-error.ts'
import { StateView } from '../../../ui/StateView.tsx'
import { workspaceIdOf, type ListPlace } from './sections.ts'
import type { TypeFilter } from './type-filters.ts'

const iconSize = { size: 20, stroke: 1.75 }

const hint = 'Create an item or move one here.'

interface ListEmptyProps {
  place: ListPlace
  filter: TypeFilter
  search: string
  error: Error | null
  /** The buttons that create an item. */
  create: ReactNode
  /** Why the person cannot create items here; null when they can. */
  whyNot: string | null
}

/** The empty state of a list. */
export function ListEmpty({ place, filter, search, error, create, whyNot }: ListEmptyProps) {
  useNoteContent(true)
  if (error) {
    return (
      <StateView alert title="Your items could not be searched">
        {errorText(error)}
      </StateView>
    )
  }
  if (search !== '') {
    return (
      <StateView icon={<IconSearchOff {...iconSize} />} title={`No results for “${isolated(search)}”`}>
        Only names are searched.
      </StateView>
    )
  }
  if (place === 'trash') {
    return (
      <StateView icon={<IconTrash {...iconSize} />} title="Nothing in the trash">
        You can restore deleted items for 30 days.
      </StateView>
    )
  }
  if (place === 'starred') {
    return (
      <StateView icon={<IconStar {...iconSize} />} title={noStarred}>
        Starred items appear here and at the top of Home.
      </StateView>
    )
  }
  const action = whyNot === null && create
  const { group, plural, types } = filter
  if (group?.EmptyFlows) return <group.EmptyFlows title={noneYet(plural)} action={action} />
  const [type] = types
  const Icon = type === undefined ? IconFolderOpen : flowTypeUi(type).icon
  const title = workspaceIdOf(place) !== null && group === null ? emptyWorkspace : noneYet(plural)
  return (
    <StateView icon={<Icon {...iconSize} />} title={title} action={action}>
      {whyNot ?? group?.hint ?? hint}
    </StateView>
  )
}
