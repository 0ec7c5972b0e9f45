import { useCallback, useEffect, useRef, useState } from 'react'

import { errorText } from '../../ui/server/server-error.ts'
import { isImportableFile, unsupportedFile } from '../file-names.ts'
import { importsClient } from './imports-client.ts'
import { uploadFile } from './upload-file.ts'
import { fileTooLarge } from '../../texts/error-catalogue.ts'

export type FileStage =
  | { kind: 'choose'; problem: string | null }
  | { kind: 'uploading'; fileName: string; share: number }
  | { kind: 'uploaded'; fileName: string; importId: string }

const nothing: FileStage = { kind: 'choose', problem: null }

const isImportable = (file: File): boolean => isImportableFile(file.name, file.type)

/** The first stage of a file. */
function firstStage(file: File | undefined, maxBytes?: number): FileStage {
  if (!file) return nothing
  if (!isImportable(file)) return { kind: 'choose', problem: unsupportedFile }
  if (maxBytes !== undefined && file.size > maxBytes) return { kind: 'choose', problem: fileTooLarge }
  return { kind: 'uploading', fileName: file.name, share: 0 }
}

/** Uploads a file and reports its stages until it succeeds or fails, but not after an abort. */
async function send(file: File, signal: AbortSignal, onStage: (stage: FileStage) => void): Promise<void> {
  try {
    const onProgress = (share: number): void => onStage({ kind: 'uploading', fileName: file.name, share })
    const importId = await uploadFile({ file, signal, onProgress })
    onStage({ kind: 'uploaded', fileName: file.name, importId })
  } catch (error) {
    if (!signal.aborted) onStage({ kind: 'choose', problem: errorText(error) })
  }
}

/**
 * The stages of a file from the person's disk to an import on the server.
 * @param dropped the first file.
 */
export function useImportFile(maxBytes: number | undefined, dropped: File | undefined) {
  const [stage, setStage] = useState<FileStage>(() => firstStage(dropped))
  const sending = useRef<AbortController | null>(null)

  const choose = useCallback(
    async (file: File): Promise<void> => {
      const first = firstStage(file, maxBytes)
      setStage(first)
      if (first.kind !== 'uploading') return
      sending.current = new AbortController()
      await send(file, sending.current.signal, setStage)
    },
    [maxBytes],
  )

  useEffect(() => {
    if (dropped && isImportable(dropped)) {
      sending.current = new AbortController()
      void send(dropped, sending.current.signal, setStage)
    }
    return () => sending.current?.abort()
  }, [dropped])

  /** Drops the file here and on the server. */
  const reset = useCallback((): void => {
    sending.current?.abort()
    // The server removes unused files in time; this only removes this one sooner.
    if (stage.kind === 'uploaded') {
      importsClient.cancel.mutate({ importId: stage.importId }).catch(() => undefined)
    }
    setStage(nothing)
  }, [stage])

  const refuse = useCallback((problem: string): void => setStage({ kind: 'choose', problem }), [])

  return { stage, choose, refuse, reset }
}
