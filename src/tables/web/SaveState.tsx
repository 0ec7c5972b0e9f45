import { IconCheck, IconCloudUpload } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import styles from './BasePage.module.css'
import type { EditQueue } from './edit-queue.ts'

const iconSize = { size: 14, stroke: 1.75 }

/** Whether everything has reached the server. */
export function SaveState({ queue }: { queue: EditQueue }) {
  const unsent = useSyncExternalStore(
    listener => queue.subscribe(listener),
    () => queue.unsent,
  )
  return (
    <span className={styles.save}>
      {unsent > 0 ? <IconCloudUpload {...iconSize} aria-hidden /> : <IconCheck {...iconSize} aria-hidden />}
      {unsent > 0 ? 'Saving…' : 'Saved'}
    </span>
  )
}
