import { useState } from 'react'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { DialogForm } from '../../../ui/dialogs/DialogForm.tsx'
import type { Spot } from '../edits/block-edits.ts'
import type { Editor } from '../editor-context.ts'
import { insertPages } from '../editor-actions.ts'
import { PastedQuestions, usePastedQuestions } from './PastedQuestions.tsx'

interface PasteQuestionsProps {
  editor: Editor
  spot: Spot
  onClose(): void
}

/** Turns pasted text into questions, and shows them before they are added. */
export default function PasteQuestions({ editor, spot, onClose }: PasteQuestionsProps) {
  const [text, setText] = useState('')
  const read = usePastedQuestions(text, editor.offered)
  const add = () => {
    onClose()
    insertPages(editor, read.pages, spot)
  }
  return (
    <Dialog opened onClose={onClose} title="Paste questions" size={560}>
      <DialogForm
        verb={read.count === 0 ? 'Add questions' : `Add ${read.count} ${read.count === 1 ? 'question' : 'questions'}`}
        disabled={read.count === 0}
        onSubmit={add}
        onClose={onClose}
      >
        <PastedQuestions text={text} onText={setText} read={read} />
      </DialogForm>
    </Dialog>
  )
}
