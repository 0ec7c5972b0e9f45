import { Button, Progress } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { IconFileSpreadsheet } from '@tabler/icons-react'

import { useRef } from 'react'

import { FormMessage } from '../../ui/dialogs/FormMessage.tsx'
import { importableEndings, importableTypes, unsupportedFile } from '../file-names.ts'
import styles from './Imports.module.css'
import type { FileStage } from './use-import-file.ts'

interface ChooseFileProps {
  stage: FileStage
  maxBytes: number | undefined
  onFile(file: File): void
  onRefused(problem: string): void
  onStop(): void
}

const accepted = [...importableEndings, ...importableTypes].join(',')
const percent = new Intl.NumberFormat(undefined, { style: 'percent' })
const size = new Intl.NumberFormat(undefined, { maximumFractionDigits: 1 })

function sizeText(bytes: number): string {
  const megabytes = bytes / 1024 / 1024
  return megabytes >= 1024 ? `${size.format(megabytes / 1024)} GB` : `${size.format(megabytes)} MB`
}

/** A drop zone and button for a file, then the progress of the upload. */
export function ChooseFile({ stage, maxBytes, onFile, onRefused, onStop }: ChooseFileProps) {
  const openRef = useRef<() => void>(null)
  if (stage.kind === 'uploading') return <Sending stage={stage} onStop={onStop} />
  return (
    <div className={styles.stack}>
      <Dropzone
        multiple={false}
        openRef={openRef}
        activateOnKeyboard={false}
        // The file name decides, because browsers disagree on the types of files.
        onDrop={([file]) => file && onFile(file)}
        onReject={() => onRefused(unsupportedFile)}
        classNames={{ root: styles.dropzone, inner: styles.dropzoneInner }}
        inputProps={{ 'aria-label': 'File to import', accept: accepted }}
      >
        <IconFileSpreadsheet size={28} stroke={1.5} aria-hidden className={styles.dropzoneIcon} />
        <span className={styles.strong}>Drop a CSV, Excel, or JSON file here</span>
        <span className={styles.dim}>{maxBytes === undefined ? ' ' : `Up to ${sizeText(maxBytes)}`}</span>
        <Button
          variant="default"
          data-autofocus
          className={styles.chooseButton}
          onClick={event => {
            event.stopPropagation()
            openRef.current?.()
          }}
        >
          Choose a file
        </Button>
      </Dropzone>
      <FormMessage>{stage.kind === 'choose' && stage.problem}</FormMessage>
    </div>
  )
}

function Sending({ stage, onStop }: { stage: FileStage & { kind: 'uploading' }; onStop(): void }) {
  const share = Math.round(stage.share * 100)
  return (
    <div className={styles.stack}>
      <div className={styles.moving}>
        <span className={styles.strong}>Uploading {stage.fileName}</span>
        <span className={styles.figure}>{percent.format(share / 100)}</span>
      </div>
      <Progress value={share} size="sm" aria-label={`Uploading ${stage.fileName}`} />
      <div className={styles.buttons}>
        <Button variant="default" onClick={onStop}>
          Cancel
        </Button>
      </div>
    </div>
  )
}
