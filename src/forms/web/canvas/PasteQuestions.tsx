import { Textarea } from '@mantine/core'
import { useMemo, useState } from 'react'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { DialogForm } from '../../../ui/dialogs/DialogForm.tsx'
import { blockTypes } from '../../blocks/registry.ts'
import { BlockIcon } from '../BlockIcon.tsx'
import type { Spot } from '../edits/block-edits.ts'
import { questionsFromText } from '../edits/questions-from-text.ts'
import type { Editor } from '../editor-context.ts'
import { insertPages } from '../editor-actions.ts'
import styles from './StartForm.module.css'

interface PasteQuestionsProps {
  editor: Editor
  spot: Spot
  onClose(): void
}

const example = `What is your name? *
Email
Which days suit you? (choose several)
- Monday
- Tuesday
Anything else?`

/** Turns pasted text into questions, and shows them before they are added. */
export default function PasteQuestions({ editor, spot, onClose }: PasteQuestionsProps) {
  const [text, setText] = useState('')
  const pages = useMemo(() => questionsFromText(text, editor.offered), [text, editor.offered])
  const questions = pages.flat()
  const count = questions.length
  const add = () => {
    onClose()
    insertPages(editor, pages, spot)
  }
  return (
    <Dialog opened onClose={onClose} title="Paste questions" size={560}>
      <DialogForm
        verb={count === 0 ? 'Add questions' : `Add ${count} ${count === 1 ? 'question' : 'questions'}`}
        disabled={count === 0}
        onSubmit={add}
        onClose={onClose}
      >
        <Textarea
          label="Text"
          description="One question a line, its options below it with - or *. A line of --- starts a page."
          placeholder={example}
          autosize
          minRows={7}
          maxRows={14}
          maxLength={200_000}
          data-autofocus
          value={text}
          onChange={event => setText(event.currentTarget.value)}
        />
        {count > 0 && (
          <ul className={styles.found} aria-label="Questions">
            {questions.map((question, index) => (
              // The list has no other order, and it is not edited here.
              // oxlint-disable-next-line react/no-array-index-key
              <li key={index} className={styles.question}>
                <BlockIcon type={question.type} />
                <bdi className={styles.name}>{question.label || String(question.settings?.['text'] ?? '')}</bdi>
                <span className={styles.type}>
                  {blockTypes[question.type]?.label}
                  {question.options && `, ${question.options.length} options`}
                </span>
              </li>
            ))}
          </ul>
        )}
      </DialogForm>
    </Dialog>
  )
}
