import { Button, SegmentedControl } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import type { FormDocument } from '../../document/form-document.ts'
import { FormFrame } from './FormFrame.tsx'
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
