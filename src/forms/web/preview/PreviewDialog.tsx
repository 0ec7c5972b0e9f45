import { Button, SegmentedControl } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { createPortal } from 'react-dom'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import type { FormDocument } from '../../document/form-document.ts'
import '../../public/form-page.css'
import { LivePages } from '../../public/live/LivePages.tsx'
import { themeStyles } from '../../public/theme-variables.ts'
import styles from './Preview.module.css'

interface PreviewDialogProps {
  document: FormDocument
  /** The name of the form. */
  title: string
  /** The title of the dialog. */
  heading?: string
  /** What can be done with the form, at the end of the bar. */
  action?: ReactNode
  onClose(): void
}

/** The form as respondents see it, to try at the width of a window or of a phone. Nothing is sent. */
export default function PreviewDialog({ document, title, heading = 'Preview', action, onClose }: PreviewDialogProps) {
  const [width, setWidth] = useState('window')
  const [attempt, setAttempt] = useState(1)
  return (
    <Dialog
      opened
      onClose={onClose}
      fullScreen
      title={heading}
      classNames={{ content: styles.content ?? '', body: styles.body ?? '' }}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <div className={styles.bar}>
        <SegmentedControl
          className={styles.widths ?? ''}
          aria-label="Width"
          size="xs"
          data={[
            { value: 'window', label: 'Window' },
            { value: 'phone', label: 'Phone' },
          ]}
          value={width}
          onChange={setWidth}
        />
        <Button
          variant="default"
          size="xs"
          leftSection={<IconRefresh size={14} stroke={1.75} />}
          onClick={() => setAttempt(attempt + 1)}
        >
          Start again
        </Button>
        <span className={styles.note}>Nothing you enter is sent.</span>
        {action !== undefined && <div className={styles.action}>{action}</div>}
      </div>
      <div className={styles.stage} data-width={width}>
        <FormFrame key={attempt} document={document} title={title} />
      </div>
    </Dialog>
  )
}

/**
 * The form in a page of its own, so that its style sheet follows the width of the frame, and the form's own style sheet
 * cannot touch the editor.
 */
function FormFrame({ document: form, title }: { document: FormDocument; title: string }) {
  const [body, setBody] = useState<HTMLElement | null>(null)
  const prepare = (frame: HTMLIFrameElement) => {
    const inside = frame.contentDocument
    if (!inside) return
    const { theme, settings } = form
    for (const sheet of document.querySelectorAll('link[rel=stylesheet], style'))
      inside.head.append(inside.importNode(sheet, true))
    const own = inside.createElement('style')
    own.textContent = [
      themeStyles(theme),
      'html, body { height: 100%; margin: 0; background-color: var(--form-background) }',
      theme.css === '' ? '' : `@scope (.form-page) { ${theme.css} }`,
    ].join('\n')
    inside.head.append(own)
    inside.documentElement.lang = settings.language
    inside.documentElement.dir = settings.isRightToLeft ? 'rtl' : 'ltr'
    inside.title = title
    setBody(inside.body)
  }
  return (
    <>
      <iframe
        className={styles.frame}
        title="Form"
        srcDoc="<!doctype html><html><head></head><body></body></html>"
        onLoad={event => prepare(event.currentTarget)}
      />
      {body && createPortal(<LivePages document={form} title={title} />, body)}
    </>
  )
}
