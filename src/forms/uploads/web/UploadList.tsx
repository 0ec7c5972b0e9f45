import type { Attachment } from '../../../fields/attachments/attachment.ts'
import { formatBytes } from '../../blocks/format-bytes.ts'
import type { UploadItem } from './respondent-uploads.ts'
import { uploadedPicture } from './send-upload.ts'
import type { Uploads } from './use-uploads.ts'

const stateTexts: Record<UploadItem['state'], string> = {
  waiting: 'Waiting',
  sending: 'Uploading',
  offline: 'Waiting for the connection',
  failed: '',
}

const percent = (share: number) => `${Math.round(share * 100)} %`

interface UploadListProps {
  state: Uploads
  blockId: string
  /** Called after a file was removed, whose button had the focus. */
  onRemoved(): void
}

/** The files of an answer, and those on their way. */
export function UploadList({ state: { uploads, files, items, identifier }, blockId, onRemoved }: UploadListProps) {
  if (files.length === 0 && items.length === 0) return null
  return (
    <ul className="form-files">
      {files.map(file => (
        <ArrivedFile
          key={file.key}
          file={file}
          identifier={identifier}
          onRemove={() => {
            uploads?.remove(blockId, file)
            onRemoved()
          }}
        />
      ))}
      {items.map(item => (
        <li key={item.id} className="form-file" data-failed={item.state === 'failed' || undefined}>
          <span className="form-file-name">{item.name}</span>
          <span className="form-file-note">
            {item.state === 'failed' ? item.message : `${stateTexts[item.state]}, ${percent(item.progress)}`}
          </span>
          {item.state !== 'failed' && (
            <progress className="form-progress" max={1} value={item.progress} aria-label={`Upload of ${item.name}`} />
          )}
          <span className="form-file-buttons">
            {item.state === 'failed' && (
              <button type="button" className="form-link" onClick={() => uploads?.retry(item.id)}>
                Try again<span className="form-hidden"> to upload {item.name}</span>
              </button>
            )}
            <button
              type="button"
              className="form-link"
              onClick={() => {
                uploads?.drop(item.id)
                onRemoved()
              }}
            >
              {item.state === 'failed' ? 'Remove' : 'Cancel'}
              <span className="form-hidden"> {item.name}</span>
            </button>
          </span>
        </li>
      ))}
    </ul>
  )
}

interface ArrivedFileProps {
  file: Attachment
  identifier: string
  onRemove(): void
}

function ArrivedFile({ file, identifier, onRemove }: ArrivedFileProps) {
  const hasPicture = identifier !== '' && file.mimeType.startsWith('image/')
  return (
    <li className="form-file">
      {hasPicture && (
        <img className="form-file-picture" src={uploadedPicture(identifier, file.key)} alt="" loading="lazy" />
      )}
      <span className="form-file-name">{file.filename}</span>
      <span className="form-file-note">{formatBytes(file.size)}</span>
      <span className="form-file-buttons">
        <button type="button" className="form-link" onClick={onRemove}>
          Remove<span className="form-hidden"> {file.filename}</span>
        </button>
      </span>
    </li>
  )
}
