import { Button, Progress } from '@mantine/core'
import { IconPhotoPlus } from '@tabler/icons-react'
import { type ClipboardEvent, type DragEvent, useId, useRef, useState } from 'react'
import { Picture } from '../../blocks/asking/Picture.tsx'
import { acceptedPictures, firstPicture, type UploadedPicture } from './draft-pictures.ts'
import styles from './Pictures.module.css'
import { usePictureUpload } from './use-picture-upload.ts'

interface PictureFieldProps {
  label: string
  /** The key; null for none. */
  picture: string | null
  readOnly: boolean
  onChange(picture: UploadedPicture | null): void
}

/** A picture that is dropped, pasted, or chosen. */
export function PictureField({ label, picture, readOnly, onChange }: PictureFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const { progress, problem, start, cancel } = usePictureUpload(onChange)
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    start(firstPicture(event.dataTransfer.files))
  }
  const onPaste = (event: ClipboardEvent) => {
    if (event.clipboardData.files.length === 0) return
    event.preventDefault()
    start(firstPicture(event.clipboardData.files))
  }
  const choose = () => input.current?.click()
  const hint = picture === null ? 'Drop or paste a picture here' : ''
  return (
    <fieldset
      aria-labelledby={id}
      className={styles.field}
      data-over={isOver || undefined}
      {...(!readOnly && {
        onDragOver: event => {
          event.preventDefault()
          setOver(true)
        },
        onDragLeave: () => setOver(false),
        onDrop,
        onPaste,
      })}
    >
      <span id={id} className={styles.label}>
        {label}
      </span>
      {picture !== null && <Picture className={styles.shown ?? ''} picture={picture} text="" sizes="240px" />}
      {hint !== '' && <span className={styles.hint}>{hint}</span>}
      {progress !== null && <Progress value={progress * 100} aria-label={`Upload of ${label.toLowerCase()}`} />}
      {problem !== '' && (
        <span role="alert" className={styles.problem}>
          {problem}
        </span>
      )}
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={acceptedPictures}
        onChange={({ currentTarget }) => {
          start(firstPicture(currentTarget.files))
          // So that the same file can be chosen again.
          currentTarget.value = ''
        }}
      />
      {!readOnly && (
        <span className={styles.buttons}>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPhotoPlus size={16} stroke={1.75} />}
            onClick={progress === null ? choose : cancel}
          >
            {progress !== null ? 'Cancel' : picture === null ? 'Choose a picture' : 'Replace'}
          </Button>
          {picture !== null && progress === null && (
            <Button variant="subtle" color="gray" size="xs" onClick={() => onChange(null)}>
              Remove
            </Button>
          )}
        </span>
      )}
    </fieldset>
  )
}
