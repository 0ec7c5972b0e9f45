import { ActionIcon, Menu } from '@mantine/core'
import { IconCopyPlus, IconDots, IconLink, IconTrash } from '@tabler/icons-react'
import type { FieldContext } from '../../fields/field-type.ts'
import { copyAloud } from '../../ui/copy-aloud.ts'
import { ButtonMenu } from '../../ui/menus/ButtonMenu.tsx'
import { MenuAction } from '../../ui/menus/MenuAction.tsx'
import { toastError, toastUndo } from '../../ui/toasts/toasts.tsx'
import { recordsNotLoaded } from '../../texts/record-texts.ts'
import { recordLink } from '../menus/record-link.ts'
import { useActionPlace, useBase, useBaseRights, useTable } from '../page/base-context.ts'
import { deletedRows } from '../rows/row-drafts.ts'
import { copyOfRecord } from './copy-of-record.ts'
import type { OpenRecord } from './open-record.ts'

interface RecordActionsProps {
  open: OpenRecord
  recordId: string
  context: FieldContext
  /** Shows another record instead. */
  onGo(recordId: string): void
  onClose(): void
}

/** The menu of the record that is open. */
export function RecordActions({ open, recordId, context, onGo, onClose }: RecordActionsProps) {
  const { screen, session } = useBase()
  const { table, view } = useTable()
  const { editRecords } = useBaseRights()
  const place = useActionPlace()
  const isReady = open.state.status === 'ready'
  const copyLink = () =>
    copyAloud(recordLink(location.href, { table: table.id, view: view.id, record: recordId }), 'Link copied')
  const duplicate = async () => {
    const original = (await open.loadAllLinks()) ? open.number : null
    if (original === null) return toastError(recordsNotLoaded)
    const { id, draft } = copyOfRecord(table, {
      number: screen.table(table.id).newNumber(),
      original: { id: recordId, number: original },
      value: fieldId => open.value(fieldId),
      context,
    })
    session.act(draft, place)
    onGo(id)
  }
  const remove = () => {
    const { number } = open
    if (number === null) return
    const { gestureId } = session.act(deletedRows(table.id, [{ id: recordId, number }]), place)
    toastUndo('Record deleted', () => session.undo(gestureId))
    onClose()
  }
  return (
    <ButtonMenu
      position="bottom-end"
      width={220}
      button={
        <ActionIcon aria-label="Record actions">
          <IconDots size={16} stroke={1.75} />
        </ActionIcon>
      }
    >
      <MenuAction icon={IconLink} onClick={() => void copyLink()}>
        Copy link to record
      </MenuAction>
      {editRecords && isReady && (
        <>
          <MenuAction icon={IconCopyPlus} onClick={() => void duplicate()}>
            Duplicate record
          </MenuAction>
          <Menu.Divider />
          <MenuAction icon={IconTrash} danger onClick={remove}>
            Delete record
          </MenuAction>
        </>
      )}
    </ButtonMenu>
  )
}
