import { Tooltip } from '../../ui/tooltip/Tooltip.tsx'
import { ActionIcon } from '@mantine/core'
import { IconDownload, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { Attachment } from '../../fields/attachments/attachment.ts'
import type { FoundFile } from '../../engine/model/found-file.ts'
import { missingFile } from '../../texts/record-texts.ts'
import { downloadFile } from './download-file.ts'
import { FileIcon } from './FileIcon.tsx'
import { sizeText, uploadedText, uploaderText } from './file-texts.ts'
import styles from './Files.module.css'
import { useIsMissing } from './use-is-missing.ts'

interface FileRowProps {
  file: Attachment
  /** Undefined while the file's URL is loading, or if it has none. */
  found: FoundFile | undefined
  /** The id of the current person; null for visitors, who do not see who uploaded a file. */
  me: string | null
  onShow(): void
  /** Absent if the person may not edit. */
  onRemove: (() => void) | undefined
}

const icon = { size: 16, stroke: 1.75 }

/** One file of a cell: thumbnail or icon, name and details, and actions. */
export function FileRow({ file, found, me, onShow, onRemove }: FileRowProps) {
  const { filename } = file
  const [failed, setFailed] = useState<string | null>(null)
  const thumbnail = found?.thumbnailUrl ?? null
  const hasFailed = thumbnail !== null && failed === thumbnail
  const { data: isLost = false } = useIsMissing(hasFailed ? thumbnail : null)
  return (
    <li className={styles.row}>
      <button type="button" className={styles.show} aria-label={`Show ${filename}`} onClick={onShow}>
        {thumbnail !== null && !hasFailed ? (
          <img
            className={styles.thumbnail}
            src={thumbnail}
            alt=""
            loading="lazy"
            draggable={false}
            onError={() => setFailed(thumbnail)}
          />
        ) : (
          <FileIcon mimeType={file.mimeType} size={24} />
        )}
      </button>
      <div className={styles.about}>
        <span className={styles.name} dir="auto" title={filename}>
          {filename}
        </span>
        <span className={styles.dim}>
          {[
            sizeText(file.size),
            ...(me === null ? [] : [uploaderText(file, { me, uploader: found?.uploader })]),
            uploadedText(file),
          ].join(' · ')}
        </span>
        {isLost && <span className={styles.failed}>{missingFile}</span>}
      </div>
      {found && (
        <Tooltip label="Download">
          <ActionIcon aria-label={`Download ${filename}`} onClick={() => void downloadFile(found.url, filename)}>
            <IconDownload {...icon} />
          </ActionIcon>
        </Tooltip>
      )}
      {onRemove && (
        <Tooltip label="Remove">
          <ActionIcon aria-label={`Remove ${filename}`} onClick={onRemove}>
            <IconTrash {...icon} />
          </ActionIcon>
        </Tooltip>
      )}
    </li>
  )
}
