import { useCallback, useEffect, useRef, useState } from 'react'

import { errorText } from '../../ui/server-error.ts'
import { importsClient } from './imports-client.ts'
import { uploadFile } from './upload-file.ts'

export type FileStage =
  | { kind: 'choose'; problem: string | null }
  | { kind: 'uploading'; fileName: string; share: number }
  | { kind: 'uploaded'; fileName: string; importId: string }

const nothing: FileStage = { kind: 'choose', problem: null }

export const notCsvText = 'Please select a valid CSV file'

const isCsv = (file: File): boolean => file.type === 'text/csv' || /\.csv$/i.test(file.name)

/** The way of a file from the person's disk to an import on the server. */
export function useImportFile(maxBytes: number | undefined) {
  const [stage, setStage] = useState<FileStage>(nothing)
  const sending = useRef<AbortController | null>(null)

  useEffect(() => () => sending.current?.abort(), [])

  const choose = useCallback(
    async (file: File): Promise<void> => {
      if (!isCsv(file)) return setStage({ kind: 'choose', problem: notCsvText })
      if (maxBytes !== undefined && file.size > maxBytes) {
        return setStage({ kind: 'choose', problem: 'File is too large' })
      }
      const stop = new AbortController()
      sending.current = stop
      setStage({ kind: 'uploading', fileName: file.name, share: 0 })
      try {
        const onProgress = (share: number): void => setStage({ kind: 'uploading', fileName: file.name, share })
        const importId = await uploadFile({ file, signal: stop.signal, onProgress })
        setStage({ kind: 'uploaded', fileName: file.name, importId })
      } catch (error) {
        if (!stop.signal.aborted) setStage({ kind: 'choose', problem: errorText(error) })
      }
    },
    [maxBytes],
  )

  /** Forgets the file, here and on the server. */
  const reset = useCallback((): void => {
    sending.current?.abort()
    // A file that nobody imports is removed by the server in time; this only makes it sooner.
    if (stage.kind === 'uploaded') {
      importsClient.cancel.mutate({ importId: stage.importId }).catch(() => undefined)
    }
    setStage(nothing)
  }, [stage])

  const refuse = useCallback((problem: string): void => setStage({ kind: 'choose', problem }), [])

  return { stage, choose, refuse, reset }
}
