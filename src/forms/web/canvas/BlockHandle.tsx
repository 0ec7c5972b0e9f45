import { Menu } from '@mantine/core'
import {
  IconArrowDown,
  IconArrowUp,
  IconCopy,
  IconGripVertical,
  IconPlus,
  IconSettings,
  IconTrash,
} from '@tabler/icons-react'
import { ButtonMenu } from '../../../ui/menus/ButtonMenu.tsx'
import { MenuAction } from '../../../ui/menus/MenuAction.tsx'
import type { Block } from '../../document/form-document.ts'
import { type Editor, outlineOf, useDocument } from '../editor-context.ts'
import {
  chosenWith,
  deleteBlocks,
  duplicate,
  move,
  nameOfThing,
  openInsertLine,
  select,
  step,
} from '../editor-actions.ts'
import { formShortcuts } from '../form-shortcuts.ts'
import styles from './BlockCard.module.css'

interface BlockHandleProps {
  editor: Editor
  block: Block
  /** What the block is called. */
  name: string
  readOnly: boolean
}

/** Stands for a block: it is dragged, has the keys of the block, and opens its menu. */
export function BlockHandle({ editor, block, name, readOnly }: BlockHandleProps) {
  const { id, at } = block
  const spot = { parentId: at.parentId, afterId: id }

  const button = (
    <button
      type="button"
      className={styles.handle}
      data-handle
      data-grip={readOnly ? undefined : true}
      aria-label={name}
    >
      <IconGripVertical size={16} stroke={1.75} aria-hidden />
    </button>
  )
  if (readOnly) return button
  const settings = () => {
    select(editor, { list: 'blocks', id })
    editor.ui.setState({ sheet: 'settings' })
    editor.focus('[data-settings] input, [data-settings] textarea')
  }
  return (
    <ButtonMenu button={button} position="bottom-start" width={240}>
      <MenuAction icon={IconSettings} onClick={settings}>
        Settings
      </MenuAction>
      <MenuAction icon={IconPlus} keys={formShortcuts.insert.keys} onClick={() => openInsertLine(editor, spot)}>
        Insert below
      </MenuAction>
      <MenuAction
        icon={IconCopy}
        keys={formShortcuts.duplicate.keys}
        onClick={() => duplicate(editor, chosenWith(editor, id))}
      >
        Duplicate
      </MenuAction>
      <MenuAction icon={IconArrowUp} keys={formShortcuts.moveUp.keys} onClick={() => step(editor, id, -1)}>
        Move up
      </MenuAction>
      <MenuAction icon={IconArrowDown} keys={formShortcuts.moveDown.keys} onClick={() => step(editor, id, 1)}>
        Move down
      </MenuAction>
      <OtherPages editor={editor} block={block} />
      <Menu.Divider />
      <MenuAction
        icon={IconTrash}
        keys={formShortcuts.delete.keys}
        danger
        onClick={() => deleteBlocks(editor, chosenWith(editor, id))}
      >
        Delete
      </MenuAction>
    </ButtonMenu>
  )
}

/** The pages to which a block can be moved. */
function OtherPages({ editor, block: { id, at } }: Pick<BlockHandleProps, 'editor' | 'block'>) {
  const document = useDocument()
  const pages = outlineOf(document).pages.filter(page => page.id !== at.parentId)
  if (pages.length === 0) return null
  return (
    <div className={styles.pages}>
      {pages.map(page => (
        <Menu.Item
          key={page.id}
          onClick={() => move(editor, chosenWith(editor, id), { parentId: page.id, afterId: lastOf(editor, page.id) })}
        >
          Move to {nameOfThing(document, { list: 'pages', id: page.id })}
        </Menu.Item>
      ))}
    </div>
  )
}

const lastOf = (editor: Editor, pageId: string) =>
  outlineOf(editor.draft.document).blocks.get(pageId)?.at(-1)?.id ?? null
