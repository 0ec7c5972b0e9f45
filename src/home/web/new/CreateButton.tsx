import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconPlus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { NamedFlowTypeUi } from '../../../flows/registry.ui.ts'
import { ButtonMenu } from '../../../ui/menus/ButtonMenu.tsx'
import { MenuAction } from '../../../ui/menus/MenuAction.tsx'
import type { HomeInfo, Workspace } from '../home-calls.ts'
import type { TypeFilter } from '../list/type-filters.ts'
import { newItemPath, workspaceSlug } from './new-item-path.ts'
import { menuTypes, typesOfFilter } from './new-items.ts'

const iconSize = { size: 16, stroke: 1.75 }

interface CreateProps {
  home: HomeInfo
  /** Where the item is created; absent: in Home. */
  workspace: Workspace | undefined
  /** The filter of the list. */
  filter: TypeFilter
  /** Opens the dialog of new bases. */
  onDatabase(): void
}

/** Starts to create an item: on its own page, or in the dialog of this page. */
function useCreate({ workspace, onDatabase }: Pick<CreateProps, 'workspace' | 'onDatabase'>) {
  const navigate = useNavigate()
  return ({ newItem: { tab, opensDialog } }: NamedFlowTypeUi) => {
    if (opensDialog) onDatabase()
    else void navigate({ to: newItemPath({ tab, workspaceSlug: workspace && workspaceSlug(workspace) }) })
  }
}

const MenuItems = ({ home, onCreate }: { home: HomeInfo; onCreate(type: NamedFlowTypeUi): void }) =>
  menuTypes(home).map(type => (
    <MenuAction key={type.type} icon={type.icon} onClick={() => onCreate(type)}>
      {type.newItem.menuLabel}
    </MenuAction>
  ))

/** Creates an item: one that fits the filter on click, any other from its menu. */
export function CreateButton(props: CreateProps) {
  const { home, filter } = props
  const create = useCreate(props)
  const [likely] = filter.group === null ? [] : typesOfFilter(filter, home)
  const items = <MenuItems home={home} onCreate={create} />
  if (!likely) {
    return (
      <ButtonMenu
        position="bottom-end"
        width={200}
        button={
          <Button leftSection={<IconPlus {...iconSize} />} rightSection={<IconChevronDown {...iconSize} />}>
            Create
          </Button>
        }
      >
        {items}
      </ButtonMenu>
    )
  }
  return (
    <Button.Group>
      <Button leftSection={<IconPlus {...iconSize} />} onClick={() => create(likely)}>
        {likely.newItem.createLabel}
      </Button>
      <ButtonMenu
        position="bottom-end"
        width={200}
        button={
          <Button px={8} aria-label="Create something else">
            <IconChevronDown {...iconSize} />
          </Button>
        }
      >
        <Menu.Label>Create</Menu.Label>
        {items}
      </ButtonMenu>
    </Button.Group>
  )
}

/** A button for each type that fits the filter, the most likely one first. */
export function CreateButtons(props: CreateProps) {
  const create = useCreate(props)
  return typesOfFilter(props.filter, props.home).map((type, index) => (
    <Button key={type.type} variant={index === 0 ? 'filled' : 'default'} onClick={() => create(type)}>
      {type.newItem.createLabel}
    </Button>
  ))
}
