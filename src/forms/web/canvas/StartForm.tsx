import { Button } from '@mantine/core'
import { IconClipboardText, IconCursorText } from '@tabler/icons-react'
import { useState } from 'react'
import { lazyPart } from '../../../ui/late/lazy-part.ts'
import { LazyPart } from '../../../ui/late/LazyPart.tsx'
import { type Editor, lastInsertLine } from '../editor-context.ts'
import styles from './StartForm.module.css'

const PasteQuestions = lazyPart(() => import('./PasteQuestions.tsx'))

interface StartFormProps {
  editor: Editor
  pageId: string
  /** Whether the form has no block yet. The dialog stays open when somebody adds one. */
  isEmpty: boolean
}

/** Below the empty place of a new form: two ways to start. */
export function StartForm({ editor, pageId, isEmpty }: StartFormProps) {
  const [isPasting, setPasting] = useState(false)
  return (
    <>
      {isEmpty && (
        <div className={styles.start}>
          <p className={styles.text}>Type the first question above, or start from a list of questions that you have.</p>
          <div className={styles.buttons}>
            <Button
              variant="default"
              leftSection={<IconCursorText size={16} stroke={1.75} />}
              onClick={() => editor.focus(lastInsertLine)}
            >
              Start blank
            </Button>
            <Button
              variant="default"
              leftSection={<IconClipboardText size={16} stroke={1.75} />}
              onClick={() => setPasting(true)}
            >
              Paste questions
            </Button>
          </div>
        </div>
      )}
      {isPasting && (
        <LazyPart onClose={() => setPasting(false)}>
          <PasteQuestions
            editor={editor}
            spot={{ parentId: pageId, afterId: null }}
            onClose={() => setPasting(false)}
          />
        </LazyPart>
      )}
    </>
  )
}
