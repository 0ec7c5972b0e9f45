import { type DragEvent, useRef, useState } from 'react'
import { UploadList } from '../../uploads/web/UploadList.tsx'
import { useUploads } from '../../uploads/web/use-uploads.ts'
import { controlProps, settingsOf } from '../asking/control-props.ts'
import { useIsLive } from '../asking/use-is-live.ts'
import type { FileLimits } from '../block-type.ts'
import type { AskProps, BlockUi } from '../block-ui.ts'
import { filesText } from '../file-entries.ts'
import { acceptOf, kindsText } from '../file-kinds.ts'
import { formatBytes } from '../format-bytes.ts'

/** What the question takes: 'Up to 3 files of 10 MB each. Images, PDF.' */
function limitsText({ maxFiles, maxSize, fileTypes }: FileLimits): string {
  const size = formatBytes(maxSize)
  const count = maxFiles === 1 ? `One file of up to ${size}.` : `Up to ${maxFiles} files of ${size} each.`
  return fileTypes.length === 0 ? count : `${count} ${kindsText(fileTypes)}.`
}

/** Chooses, drops, or photographs files. They are uploaded at once, and a hidden control holds the answer. */
function FileUpload(ask: AskProps) {
  const limits = settingsOf<FileLimits>(ask)
  const { id: blockId } = ask.any.context.block
  const { id, name, ...aria } = controlProps(ask)
  const isLive = useIsLive()
  const state = useUploads(ask)
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState('')
  const [isOver, setOver] = useState(false)
  const { uploads, files, items } = state
  const take = (list: FileList | null) => setProblem(uploads?.take(blockId, [...(list ?? [])], limits) ?? '')
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }
  const isFull = files.length + items.length >= limits.maxFiles
  const chooser = (isCamera: boolean) => ({
    type: 'file' as const,
    disabled: !isLive,
    accept: isCamera ? 'image/*' : acceptOf(limits.fileTypes) || undefined,
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
      take(currentTarget.files)
      // So that the same file can be chosen again.
      currentTarget.value = ''
    },
  })
  const photos = limits.fileTypes.length > 0 && limits.fileTypes.every(type => type.startsWith('image/'))
  return (
    <div className="form-upload">
      <input type="hidden" name={name} value={filesText(files)} readOnly />
      <div
        className="form-drop"
        data-over={isOver || undefined}
        data-full={isFull || undefined}
        onDragOver={event => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
      >
        <span className="form-choose">
          <label className="form-button form-plain" htmlFor={id}>
            {limits.maxFiles === 1 ? 'Choose a file' : 'Choose files'}
          </label>
          <input
            {...chooser(false)}
            {...aria}
            ref={input}
            id={id}
            className="form-file-input"
            multiple={limits.maxFiles > 1}
            aria-labelledby={`${ask.labelledBy} ${id}-limits`}
          />
          {photos && (
            <>
              <label className="form-button form-plain form-camera" htmlFor={`${id}-camera`}>
                Take a photo
              </label>
              <input
                {...chooser(true)}
                id={`${id}-camera`}
                className="form-file-input form-camera"
                capture="environment"
              />
            </>
          )}
        </span>
        <span className="form-drop-note">or drop {limits.maxFiles === 1 ? 'it' : 'them'} here</span>
        <span className="form-drop-limits" id={`${id}-limits`}>
          {limitsText(limits)}
        </span>
      </div>
      <noscript>
        <p className="form-problem">Turn on scripts in your browser to add files.</p>
      </noscript>
      <UploadList state={state} blockId={blockId} onRemoved={() => input.current?.focus()} />
      <output className="form-upload-status">{problem}</output>
    </div>
  )
}

export const fileUploadUi: BlockUi = { shape: 'control', Ask: FileUpload }
