import { Button } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { type ClipboardEvent, type DragEvent, useRef, useState } from 'react'
import { acceptedTypes } from '../../fields/attachments/accepted-types.ts'
import { maxFilesAtOnce, maxFileSize } from '../../fields/attachments/attachment.ts'
import styles from './Files.module.css'

const accept = Object.entries(acceptedTypes)
  .flatMap(([mime, { extensions }]) => [mime, ...extensions.map(extension => `.${extension}`)])
  .join(',')

const limits = `Up to ${maxFilesAtOnce} files at once, ${maxFileSize / 1024 / 1024} MB each`

/** An area to drop or paste files, with a button to choose them. */
export function AddByUpload({ onFiles }: { onFiles(files: readonly File[]): void }) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const take = (event: DragEvent | ClipboardEvent, data: DataTransfer) => {
    if (data.files.length === 0) return
    event.preventDefault()
    onFiles([...data.files])
  }
  return (
    // Handles drop and paste; the button does the same for keyboards.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      aria-label="Add files"
      className={styles.drop}
      data-over={isOver || undefined}
      onDragOver={event => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={event => {
        setOver(false)
        take(event, event.dataTransfer)
      }}
      onPaste={event => take(event, event.clipboardData)}
    >
      <IconUpload size={24} stroke={1.5} aria-hidden />
      <span className={styles.dropTitle}>Drop or paste files here</span>
      <span className={styles.dim}>{limits}</span>
      <Button variant="default" data-autofocus onClick={() => input.current?.click()}>
        Choose files
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={accept}
        aria-label="Files"
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])])
          // Lets the same file be chosen again.
          currentTarget.value = ''
        }}
      />
    </section>
  )
}
