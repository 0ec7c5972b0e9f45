import { useState } from 'react'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { DialogForm } from '../../../ui/dialogs/DialogForm.tsx'
import { PastedQuestions, usePastedQuestions } from '../../web/canvas/PastedQuestions.tsx'
import { offeredBlocks } from '../../web/editor-context.ts'
import { documentOf } from '../document-of.ts'
import { keptStartId } from './kept-start.ts'
import type { StartDialogProps } from './StartDialog.tsx'

/** Makes a form of a pasted text, and shows its questions before that. */
export function PasteStart({ verb, onClose, onStart }: StartDialogProps) {
  const [text, setText] = useState('')
  const read = usePastedQuestions(text, offeredBlocks)
  const start = () => {
    const content = documentOf({ pages: read.pages.map(blocks => ({ blocks })) })
    onStart({ id: keptStartId, label: 'Pasted text', name: '', theme: 'plain', content })
  }
  return (
    <Dialog opened onClose={onClose} title="Start from pasted text" size={560}>
      <DialogForm verb={verb} disabled={read.count === 0} onSubmit={start} onClose={onClose}>
        <PastedQuestions text={text} onText={setText} read={read} />
      </DialogForm>
    </Dialog>
  )
}
