import { Button } from '@mantine/core'
import { IconClipboardText, IconCursorText, IconFileImport, IconLayoutGrid, IconTable } from '@tabler/icons-react'
import { useState } from 'react'
import type { ItemStart } from '../../../flows/flow-type.ui.ts'
import { lazyPart } from '../../../ui/late/lazy-part.ts'
import { LazyPart } from '../../../ui/late/LazyPart.tsx'
import { type Editor, lastInsertLine } from '../editor-context.ts'
import { startFrom } from '../editor-actions.ts'
import styles from './StartForm.module.css'

const PasteQuestions = lazyPart(() => import('./PasteQuestions.tsx'))
const StartDialog = lazyPart(() => import('../../starts/web/StartDialog.tsx'))
const TemplatesDialog = lazyPart(() => import('../../starts/web/TemplatesDialog.tsx'))

interface StartFormProps {
  editor: Editor
  pageId: string
  /** Whether the form has no block yet. A dialog stays open when somebody adds one. */
  isEmpty: boolean
}

const icon = { size: 16, stroke: 1.75 } as const

/** What a form can start from, in a dialog. */
const ways = [
  { id: 'template', label: 'Choose a template', icon: <IconLayoutGrid {...icon} /> },
  { id: 'text', label: 'Paste questions', icon: <IconClipboardText {...icon} /> },
  { id: 'table', label: 'From a table', icon: <IconTable {...icon} /> },
  { id: 'file', label: 'From a file', icon: <IconFileImport {...icon} /> },
] as const

/** Below the empty place of a new form: the ways to start. */
export function StartForm({ editor, pageId, isEmpty }: StartFormProps) {
  const [way, setWay] = useState<(typeof ways)[number]['id'] | null>(null)
  const close = () => setWay(null)
  const start = (from: ItemStart) => {
    close()
    startFrom(editor, from)
  }
  return (
    <>
      {isEmpty && (
        <div className={styles.start}>
          <p className={styles.text}>Type the first question above, or start from something that you have.</p>
          <div className={styles.buttons}>
            <Button
              variant="default"
              leftSection={<IconCursorText {...icon} />}
              onClick={() => editor.focus(lastInsertLine)}
            >
              Start blank
            </Button>
            {ways.map(({ id, label, icon: leftSection }) => (
              <Button key={id} variant="default" leftSection={leftSection} onClick={() => setWay(id)}>
                {label}
              </Button>
            ))}
          </div>
        </div>
      )}
      {way !== null && (
        <LazyPart onClose={close}>
          {way === 'text' ? (
            <PasteQuestions editor={editor} spot={{ parentId: pageId, afterId: null }} onClose={close} />
          ) : way === 'template' ? (
            <TemplatesDialog onStart={start} onClose={close} />
          ) : (
            <StartDialog way={way} verb="Use in this form" onStart={start} onClose={close} />
          )}
        </LazyPart>
      )}
    </>
  )
}
