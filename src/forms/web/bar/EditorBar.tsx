import { ActionIcon } from '@mantine/core'
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Tooltip } from '../../../ui/tooltip/Tooltip.tsx'
import { goBack } from '../editor-actions.ts'
import { useDraftValue, useEditor, useMayEdit } from '../editor-context.ts'
import styles from './EditorBar.module.css'
import { PeopleInForm } from './PeopleInForm.tsx'
import { SaveButton } from './SaveButton.tsx'

/** Undo and redo, whether everything is saved, who is here, and further actions at its end. */
export function EditorBar({ actions }: { actions: ReactNode }) {
  const mayEdit = useMayEdit()
  return (
    <div role="toolbar" aria-label="Form" className={styles.bar}>
      {mayEdit && <UndoButtons />}
      <SaveButton />
      <div className={styles.end}>
        <PeopleInForm />
        {actions}
      </div>
    </div>
  )
}

/** Undo and redo, with what they would do. */
function UndoButtons() {
  const editor = useEditor()
  const { undo, redo } = useDraftValue(({ state }) => state)
  const undoLabel = undo ? `Undo: ${undo.label}` : 'Nothing to undo'
  const redoLabel = redo ? `Redo: ${redo.label}` : 'Nothing to redo'
  return (
    <>
      <Tooltip label={undoLabel}>
        <ActionIcon aria-label={undoLabel} disabled={!undo} onClick={() => goBack(editor, 'undo')}>
          <IconArrowBackUp size={18} stroke={1.75} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={redoLabel}>
        <ActionIcon aria-label={redoLabel} disabled={!redo} onClick={() => goBack(editor, 'redo')}>
          <IconArrowForwardUp size={18} stroke={1.75} />
        </ActionIcon>
      </Tooltip>
    </>
  )
}
