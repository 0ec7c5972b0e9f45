import { useEffect, useState } from 'react'
import { copyRefused, copyText } from '../../../ui/copy-text.ts'
import { say } from '../../../ui/toasts/say.ts'
import { toastError } from '../../../ui/toasts/toasts.tsx'

const shownMilliseconds = 3000

/** Copies a text. `isCopied` is true for three seconds after that. */
export function useCopied() {
  const [copiedAt, setCopiedAt] = useState<number | null>(null)
  useEffect(() => {
    if (copiedAt === null) return
    const timer = setTimeout(() => setCopiedAt(null), shownMilliseconds)
    return () => clearTimeout(timer)
  }, [copiedAt])
  const copy = async (text: string) => {
    if (!(await copyText(text))) return toastError(copyRefused)
    setCopiedAt(Date.now())
    say('Link copied')
  }
  return { isCopied: copiedAt !== null, copy }
}
