import { Menu } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconBracketsContain, IconBracketsOff, IconGripVertical } from '@tabler/icons-react'
import { ButtonMenu } from '../../ui/menus/ButtonMenu.tsx'
import { MenuAction } from '../../ui/menus/MenuAction.tsx'
import { depthText, type FilterEditor, gripOf, groupsText, stepByKey, stepKeys } from './filter-editor.ts'
import styles from './FilterPanel.module.css'
import { canWrap, placeBeside, unwrapGroup, wrapPart } from './filter-moves.ts'
import { type FilterPart, isGroup, takesMoreGroups } from './filter-tree.ts'

interface FilterGripProps {
  editor: FilterEditor
  part: FilterPart
  /** Says which part it is. */
  name: string
}

/** The handle that drags a part of a filter. A press opens the menu of the part. */
export function FilterGrip({ editor, part, name }: FilterGripProps) {
  const { root, isSeen, set, focusNext } = editor
  const isAtEnd = (by: 1 | -1) => placeBeside(root, part.id, { by, isSeen }) === null
  const step = (by: 1 | -1) => editor.step(part.id, by, gripOf(part.id))
  return (
    <span className={styles['gripBox']}>
      <ButtonMenu
        width={220}
        withinPortal={false}
        button={
          <button
            type="button"
            data-grip
            className={styles['grip']}
            aria-label={`Actions for ${name.toLowerCase()}`}
            aria-keyshortcuts={stepKeys}
            title="Drag to move, click for more"
            onKeyDownCapture={stepByKey(step)}
          >
            <IconGripVertical size={14} stroke={1.75} aria-hidden />
          </button>
        }
      >
        <MenuAction icon={IconArrowUp} keys="alt+↑" disabled={isAtEnd(-1)} onClick={() => step(-1)}>
          Move up
        </MenuAction>
        <MenuAction icon={IconArrowDown} keys="alt+↓" disabled={isAtEnd(1)} onClick={() => step(1)}>
          Move down
        </MenuAction>
        <Menu.Divider />
        {isGroup(part) ? (
          <MenuAction
            icon={IconBracketsOff}
            onClick={() => {
              set(unwrapGroup(root, part.id))
              focusNext(...part.parts.filter(isSeen).map(({ id }) => gripOf(id)))
            }}
          >
            Ungroup
          </MenuAction>
        ) : (
          <MenuAction
            icon={IconBracketsContain}
            disabled={!canWrap(root, part.id)}
            note={canWrap(root, part.id) ? undefined : takesMoreGroups(root) ? depthText : groupsText}
            onClick={() => {
              set(wrapPart(root, part.id))
              focusNext(gripOf(part.id))
            }}
          >
            Turn into a group
          </MenuAction>
        )}
      </ButtonMenu>
    </span>
  )
}
