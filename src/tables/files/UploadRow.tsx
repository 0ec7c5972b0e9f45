import { Tooltip } from '../../ui/tooltip/Tooltip.tsx'
import { ActionIcon, Progress } from '@mantine/core'
import { IconRefresh, IconX } from '@tabler/icons-react'
import { uploadTexts } from '../../texts/error-catalogue.ts'
import { FileIcon } from './FileIcon.tsx'
import { sizeText } from './file-texts.ts'
import styles from './Files.module.css'
import type { UploadItem } from './upload-queue.ts'

interface UploadRowProps {
  upload: UploadItem
  onRetry(): void
  onDrop(): void
}

const icon = { size: 16, stroke: 1.75 }
const percent = new Intl.NumberFormat(undefined, { style: 'percent' })

/** The progress of an upload, or that it failed. */
export function UploadRow({ upload: { name, size, progress, state }, onRetry, onDrop }: UploadRowProps) {
  const hasFailed = state === 'failed'
  return (
    <li className={styles.row}>
      <span className={styles.show}>
        <FileIcon mimeType="" size={24} />
      </span>
      <div className={styles.about}>
        <span className={styles.name} dir="auto" title={name}>
          {name}
        </span>
        {hasFailed ? (
          <span className={styles.failed}>{uploadTexts.failedState}</span>
        ) : (
          <span className={styles.progress}>
            <Progress value={progress * 100} size="sm" className={styles.grow} aria-label={`Uploading ${name}`} />
            <span className={styles.figure}>{state === 'waiting' ? sizeText(size) : percent.format(progress)}</span>
          </span>
        )}
      </div>
      {hasFailed && (
        <Tooltip label="Try again">
          <ActionIcon aria-label={`Upload ${name} again`} onClick={onRetry}>
            <IconRefresh {...icon} />
          </ActionIcon>
        </Tooltip>
      )}
      <Tooltip label={hasFailed ? 'Remove' : 'Cancel'}>
        <ActionIcon aria-label={`${hasFailed ? 'Remove' : 'Cancel'} ${name}`} onClick={onDrop}>
          <IconX {...icon} />
        </ActionIcon>
      </Tooltip>
    </li>
  )
}
