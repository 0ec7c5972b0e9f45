import { Tooltip } from '../../ui/tooltip/Tooltip.tsx'
import { ActionIcon, Button, Loader, Modal } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconDownload, IconX, IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { useWindowEvent } from '@mantine/hooks'
import { type ReactNode, useState } from 'react'
import { previewOf } from '../../fields/attachments/accepted-types.ts'
import type { Attachment } from '../../fields/attachments/attachment.ts'
import { useReturnFocus } from '../../ui/focus/use-return-focus.ts'
import { missingFile } from '../../texts/record-texts.ts'
import { downloadFile } from './download-file.ts'
import { FileIcon } from './FileIcon.tsx'
import styles from './FileViewer.module.css'
import { useIsMissing } from './use-is-missing.ts'
import type { FileAddresses } from './use-file-addresses.ts'

interface FileViewerProps {
  files: readonly Attachment[]
  /** The index of the file that is shown. */
  at: number
  addresses: FileAddresses
  /** Whether some URLs are still loading. */
  isComing?: boolean
  onGo(to: number): void
  onClose(): void
}

const icon = { size: 18, stroke: 1.75 }
const percent = new Intl.NumberFormat(undefined, { style: 'percent' })

const zooms = [0.25, 0.5, 0.75, 1, 1.5, 2, 3, 4, 6, 8]
const zoomIn = (zoom: number) => zooms.find(step => step > zoom) ?? zoom
const zoomOut = (zoom: number) => zooms.findLast(step => step < zoom) ?? zoom

/** Visitors do not get the store key of a file. */
const keyOf = (file: Attachment | undefined) => file?.id ?? file?.key

/** Shows one file at a time on the whole screen: images with zoom, and whatever browsers can show. */
export function FileViewer({ files, at, addresses, isComing = false, onGo, onClose }: FileViewerProps) {
  useReturnFocus()
  const file = files[at]
  const [zoomed, setZoomed] = useState({ key: keyOf(file), zoom: 1 })
  const preview = previewOf(file?.mimeType ?? '')
  const zoom = zoomed.key === keyOf(file) ? zoomed.zoom : 1
  const setZoom = (next: number) => setZoomed({ key: keyOf(file), zoom: next })
  const go = at > 0 ? () => onGo(at - 1) : undefined
  const goNext = at < files.length - 1 ? () => onGo(at + 1) : undefined
  const keys: Record<string, (() => void) | undefined> = {
    ArrowLeft: go,
    ArrowRight: goNext,
    ...(preview === 'image' && {
      '+': () => setZoom(zoomIn(zoom)),
      '=': () => setZoom(zoomIn(zoom)),
      '-': () => setZoom(zoomOut(zoom)),
      '0': () => setZoom(1),
    }),
  }
  useWindowEvent('keydown', event => {
    // Audio and video players use the same keys.
    if (event.target instanceof HTMLMediaElement || event.ctrlKey || event.metaKey || event.altKey) return
    const act = keys[event.key]
    if (!act) return
    event.preventDefault()
    act()
  })
  if (!file) return null
  const found = addresses[file.id ?? '']
  return (
    <Modal.Root opened onClose={onClose} fullScreen trapFocus>
      <Modal.Content aria-label={`${file.filename}, ${at + 1} of ${files.length}`} className={styles.content}>
        <Modal.Body className={styles.body}>
          <div className={styles.bar}>
            <span className={styles.name} dir="auto">
              {file.filename}
            </span>
            <span className={styles.place} aria-live="polite">
              {at + 1} of {files.length}
            </span>
            {preview === 'image' && (
              <>
                <Tool label="Zoom out" onPress={() => setZoom(zoomOut(zoom))}>
                  <IconZoomOut {...icon} />
                </Tool>
                <button
                  type="button"
                  className={styles.zoom}
                  aria-label={`${percent.format(zoom)}, fit to the screen`}
                  onClick={() => setZoom(1)}
                >
                  {percent.format(zoom)}
                </button>
                <Tool label="Zoom in" onPress={() => setZoom(zoomIn(zoom))}>
                  <IconZoomIn {...icon} />
                </Tool>
              </>
            )}
            {found && (
              <Tool label="Download" onPress={() => void downloadFile(found.url, file.filename)}>
                <IconDownload {...icon} />
              </Tool>
            )}
            <Tool label="Close the file" onPress={onClose} isFirst>
              <IconX {...icon} />
            </Tool>
          </div>
          <div className={styles.stage}>
            <Step label="Previous file" onPress={go}>
              <IconChevronLeft {...icon} />
            </Step>
            <div
              className={styles.scroll}
              // An enlarged image scrolls by keyboard.
              tabIndex={zoom > 1 ? 0 : undefined}
              role={zoom > 1 ? 'region' : undefined}
              aria-label={zoom > 1 ? 'Image' : undefined}
            >
              {found ? (
                <Shown key={keyOf(file)} file={file} url={found.url} zoom={zoom} />
              ) : isComing ? (
                <div className={styles.message}>
                  <Loader size={20} aria-label="Loading the file" />
                </div>
              ) : (
                <p role="alert" className={styles.message}>
                  This file can't be shown right now.
                </p>
              )}
            </div>
            <Step label="Next file" onPress={goNext}>
              <IconChevronRight {...icon} />
            </Step>
          </div>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

interface ShownProps {
  file: Attachment
  url: string
  zoom: number
}

function Shown({ file, url, zoom }: ShownProps) {
  const { filename, mimeType } = file
  const [hasFailed, setFailed] = useState(false)
  const fail = () => setFailed(true)
  const preview = hasFailed ? null : previewOf(mimeType)
  // The browser's own viewers show an answer that is no file as it is.
  const { data: isLost, isPending } = useIsMissing(preview === 'pdf' || hasFailed ? url : null)
  if (isLost) {
    return (
      <div role="alert" className={styles.message}>
        <FileIcon mimeType={mimeType} size={40} />
        <p>{missingFile}</p>
      </div>
    )
  }
  switch (preview) {
    case 'image':
      return (
        <img
          className={styles.image}
          style={zoom === 1 ? undefined : { maxWidth: 'none', maxHeight: 'none', width: `${zoom * 100}%` }}
          src={url}
          alt={filename}
          onError={fail}
        />
      )
    case 'pdf':
      if (isPending) return <Loader size={20} aria-label="Loading the file" />
      return <iframe className={styles.page} src={url} title={filename} />
    case 'audio':
      // Uploaded files have no captions.
      // oxlint-disable-next-line jsx-a11y/media-has-caption
      return <audio className={styles.audio} controls src={url} aria-label={filename} onError={fail} />
    case 'video':
      // oxlint-disable-next-line jsx-a11y/media-has-caption
      return <video className={styles.image} controls src={url} aria-label={filename} onError={fail} />
    case null:
      return (
        <div className={styles.message}>
          <FileIcon mimeType={mimeType} size={40} />
          <p>{hasFailed ? "This browser can't show the file." : 'No preview for this type of file.'}</p>
          <Button variant="default" onClick={() => void downloadFile(url, filename)}>
            Download
          </Button>
        </div>
      )
  }
}

interface ToolProps {
  label: string
  onPress(): void
  isFirst?: boolean
  children: ReactNode
}

const Tool = ({ label, onPress, isFirst, children }: ToolProps) => (
  <Tooltip label={label}>
    <ActionIcon aria-label={label} onClick={onPress} {...(isFirst && { 'data-autofocus': true })}>
      {children}
    </ActionIcon>
  </Tooltip>
)

interface StepProps {
  label: string
  onPress: (() => void) | undefined
  children: ReactNode
}

const Step = ({ label, onPress, children }: StepProps) => (
  <ActionIcon className={styles.step} aria-label={label} disabled={!onPress} onClick={onPress}>
    {children}
  </ActionIcon>
)
