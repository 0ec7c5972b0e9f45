import { useEffect, useRef, useState } from 'react'
import { useEditor } from '../../web/editor-context.ts'
import { type UploadedPicture, uploadPicture } from './draft-pictures.ts'

export interface PictureUpload {
  /** The share that was sent, from 0 to 1; null while nothing is uploaded. */
  progress: number | null
  /** Why the last picture was not uploaded; '' for nothing. */
  problem: string
  start(file: File | undefined): void
  cancel(): void
}

/** Uploads a picture of the form that is edited, one at a time, and hands it over. */
export function usePictureUpload(
  onDone: (picture: UploadedPicture) => void,
  onProblem?: (text: string) => void,
): PictureUpload {
  const { draft } = useEditor()
  const [progress, setProgress] = useState<number | null>(null)
  const [problem, setProblem] = useState('')
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const cancel = () => {
    running.current?.abort()
    setProgress(null)
  }
  return {
    progress,
    problem,
    cancel,
    start(file) {
      if (!file) return
      cancel()
      const ending = new AbortController()
      const { signal } = ending
      running.current = ending
      setProblem('')
      setProgress(0)
      uploadPicture({ publicId: draft.publicId, file, signal, onProgress: setProgress })
        .then(picture => {
          if (signal.aborted) return
          setProgress(null)
          onDone(picture)
        })
        .catch((error: unknown) => {
          if (signal.aborted) return
          setProgress(null)
          const text = error instanceof Error ? error.message : 'The picture could not be uploaded.'
          setProblem(text)
          onProblem?.(text)
        })
    },
  }
}
