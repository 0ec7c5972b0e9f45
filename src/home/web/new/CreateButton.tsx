import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconPlus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { createMenuTexts, newItemTexts } from '../../../texts/new-item-texts.ts'
import { ButtonMenu } from '../../../ui/menus/ButtonMenu.tsx'
import { MenuAction } from '../../../ui/menus/MenuAction.tsx'
import { flowKind, type TypeFilter } from '../flow-kinds.ts'
import type { HomeInfo, Workspace } from '../home-calls.ts'
import { newItemPath, workspaceSlug } from './new-item-path.ts'
import { createMenu, isOffered, itemsOf, type NewItem } from './new-items.ts'

const iconSize = { size: 16, stroke: 1.75 }

export interface CreateProps {
  home: HomeInfo
  /** Where it comes to lie; absent: at Home. */
  workspace: Workspace | undefined
  /** What the list is narrowed to. */
  filter: TypeFilter
  /** Opens the dialog of new bases. */
  onDatabase(): void
}

/** Begins to make something: on a page of its own, or in the dialog of the page. */
function useCreate({ workspace, onDatabase }: Pick<CreateProps, 'workspace' | 'onDatabase'>) {
  const navigate = useNavigate()
  return ({ tab, hasDialog }: NewItem) => {
    if (hasDialog) onDatabase()
    else void navigate({ to: newItemPath({ tab, workspaceSlug: workspace && workspaceSlug(workspace) }) })
  }
}

const menuLabels: Partial<Record<NewItem['tab'], string>> = createMenuTexts

/** What the create menu offers. */
const MenuItems = ({ home, onCreate }: { home: HomeInfo; onCreate(item: NewItem): void }) =>
  createMenu
    .filter(item => isOffered(item, home))
    .map(item => (
      <MenuAction key={item.tab} icon={flowKind(item.type).icon} onClick={() => onCreate(item)}>
        {menuLabels[item.tab]}
      </MenuAction>
    ))

/** Makes something: what the list is narrowed to at a press, all else from its menu. */
export function CreateButton(props: CreateProps) {
  const { home, filter } = props
  const create = useCreate(props)
  const [likely] = filter.id === 'all' ? [] : itemsOf(filter, home)
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
        {newItemTexts[likely.tab].create}
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

/** A button for everything that fits what the list is narrowed to; the first is the likely one. */
export function CreateButtons(props: CreateProps) {
  const create = useCreate(props)
  return itemsOf(props.filter, props.home).map((item, at) => (
    <Button key={item.tab} variant={at === 0 ? 'filled' : 'default'} onClick={() => create(item)}>
      {newItemTexts[item.tab].create}
    </Button>
  ))
}
