import { ActionIcon, Menu } from '@mantine/core'
import {
  IconArrowLeft,
  IconArrowRight,
  IconChevronDown,
  IconCopy,
  IconFile,
  IconFlag,
  IconPencil,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react'
import { useState } from 'react'
import { NameDialog } from '../../../tables/tabs/NameDialog.tsx'
import { useStrip } from '../../../tables/tabs/use-strip.ts'
import { useListDrag } from '../../../ui/lists/use-list-drag.ts'
import { ButtonMenu } from '../../../ui/menus/ButtonMenu.tsx'
import { MenuAction } from '../../../ui/menus/MenuAction.tsx'
import { Tooltip } from '../../../ui/tooltip/Tooltip.tsx'
import { formLimits } from '../../document/form-limits.ts'
import { useDragState } from '../canvas/block-drag.ts'
import { add, deleteFromStrip, duplicateThing, moveThing, nameOfThing, show } from '../editor-actions.ts'
import { applyEdit, useDocument, useEditor, useEditorUi, useMayEdit, useOutline } from '../editor-context.ts'
import { shownIn } from '../editor-ui.ts'
import type { StripList } from '../edits/page-edits.ts'
import { setCell } from '../edits/set-cell.ts'
import { formShortcuts } from '../form-shortcuts.ts'
import styles from './PageStrip.module.css'

/** The pages and the endings of the form, in order. */
export function PageStrip() {
  return (
    <div className={styles.bar}>
      <Strip list="pages" />
      <span className={styles.line} aria-hidden />
      <Strip list="endings" />
    </div>
  )
}

const texts = {
  pages: { label: 'Pages', add: 'Add a page', noun: 'page' },
  endings: { label: 'Endings', add: 'Add an ending', noun: 'ending' },
} as const

/** The menu button of the shown thing, as a stop of the arrow keys. */
const menuStop = 'menu'

/** The pages or the endings: click, drag, or use the keyboard. Blocks can be dropped on pages. */
function Strip({ list }: { list: StripList }) {
  const editor = useEditor()
  const { draft } = editor
  const document = useDocument()
  const things = useOutline()[list]
  const mayEdit = useMayEdit()
  const shown = shownIn(
    useOutline(),
    useEditorUi(ui => ui.shown),
  )
  const overId = useDragState(({ drag }) => drag?.pageId ?? null)
  const [renaming, setRenaming] = useState<string | null>(null)
  const ids = things.map(({ id }) => id)
  const shownId = shown.list === list ? shown.id : undefined
  const nameOf = (id: string) => nameOfThing(document, { list, id })
  const move = (id: string, to: number) => moveThing(editor, { list, id }, to)
  const onDrop = mayEdit ? (from: number, to: number) => move(ids[from] ?? '', to) : null
  const { dragging, markOf } = useListDrag({ ids, axis: 'x', onDrop })
  const { tabIndexOf, ...stops } = useStrip({
    stops: shownId === undefined || !mayEdit ? ids : [...ids, menuStop],
    usual: shownId ?? ids[0],
    onCommand(command, id) {
      if (!mayEdit) return
      if (command.kind === 'move') move(id, ids.indexOf(id) + command.by)
      else if (command.kind === 'rename') setRenaming(id)
      else show(editor, list, id)
    },
  })
  const Icon = list === 'pages' ? IconFile : IconFlag
  const isFull = things.length >= formLimits[list]
  return (
    <>
      <div
        role="toolbar"
        aria-label={texts[list].label}
        className={styles.strip}
        {...dragging}
        {...stops}
        tabIndex={-1}
        onKeyDown={event => {
          dragging.onKeyDown(event)
          const { strip: id } = (event.target as HTMLElement).dataset
          if (event.key === 'Delete' && id !== undefined && mayEdit && !event.repeat) deleteFromStrip(editor, list, id)
          else stops.onKeyDown(event)
        }}
      >
        {things.map(({ id }, at) => (
          <div
            key={id}
            className={styles.item}
            data-selected={id === shownId || undefined}
            data-over={(list === 'pages' && id === overId) || undefined}
            data-drop-page={list === 'pages' ? id : undefined}
            {...markOf(id, at)}
          >
            <button
              type="button"
              className={styles.name}
              data-stop={id}
              data-strip={id}
              tabIndex={tabIndexOf(id)}
              aria-current={id === shownId ? 'page' : undefined}
              onClick={() => show(editor, list, id)}
              onDoubleClick={() => mayEdit && setRenaming(id)}
            >
              <Icon size={14} stroke={1.75} aria-hidden />
              <span dir="auto">{nameOf(id)}</span>
            </button>
            {mayEdit && id === shownId && (
              <ButtonMenu
                width={240}
                position="top-start"
                button={
                  <ActionIcon
                    size={22}
                    data-stop={menuStop}
                    tabIndex={tabIndexOf(menuStop)}
                    aria-label={`Actions for ${nameOf(id)}`}
                  >
                    <IconChevronDown size={14} stroke={1.75} />
                  </ActionIcon>
                }
              >
                <ThingMenu list={list} id={id} at={at} count={things.length} onRename={() => setRenaming(id)} />
              </ButtonMenu>
            )}
          </div>
        ))}
      </div>
      {mayEdit && (
        <Tooltip label={texts[list].add}>
          <ActionIcon
            className={styles.add ?? ''}
            aria-label={texts[list].add}
            disabled={isFull}
            onClick={() => add(editor, list, shownId ?? null)}
          >
            <IconPlus size={16} stroke={1.75} />
          </ActionIcon>
        </Tooltip>
      )}
      {renaming !== null && (
        <NameDialog
          title={`Rename ${texts[list].noun}`}
          verb="Rename"
          // Without a name it has its number.
          check={() => null}
          initial={document[list][renaming]?.name ?? ''}
          onSave={name =>
            applyEdit(
              draft,
              [setCell(draft.document, { list, id: renaming, key: 'name' }, name)],
              `Rename ${texts[list].noun}`,
            )
          }
          onClose={() => setRenaming(null)}
        />
      )}
    </>
  )
}

interface ThingMenuProps {
  list: StripList
  id: string
  /** Its index. */
  at: number
  count: number
  onRename(): void
}

function ThingMenu({ list, id, at, count, onRename }: ThingMenuProps) {
  const editor = useEditor()
  const move = (by: number) => moveThing(editor, { list, id }, at + by)
  return (
    <>
      <MenuAction icon={IconPencil} keys={formShortcuts.rename.keys} onClick={onRename}>
        Rename
      </MenuAction>
      <MenuAction icon={IconCopy} onClick={() => duplicateThing(editor, list, id)}>
        Duplicate
      </MenuAction>
      <MenuAction icon={IconArrowLeft} keys={formShortcuts.left.keys} disabled={at === 0} onClick={() => move(-1)}>
        Move left
      </MenuAction>
      <MenuAction
        icon={IconArrowRight}
        keys={formShortcuts.right.keys}
        disabled={at === count - 1}
        onClick={() => move(1)}
      >
        Move right
      </MenuAction>
      <Menu.Divider />
      <MenuAction
        icon={IconTrash}
        keys="Delete"
        danger
        disabled={count === 1}
        note={count === 1 ? `A form has at least one ${texts[list].noun}` : undefined}
        onClick={() => deleteFromStrip(editor, list, id)}
      >
        Delete
      </MenuAction>
    </>
  )
}
