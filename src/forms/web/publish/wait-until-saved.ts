import type { FormDraft } from '../../draft-store/form-draft.ts'

/** How long publishing waits for the last changes to be saved, in milliseconds. */
const savingTimeout = 15_000

/** Saves what waits, so that it is part of what is published. Returns false if it cannot be saved now. */
export function waitUntilSaved(draft: FormDraft, timeout: number = savingTimeout): Promise<boolean> {
  draft.flush()
  const isSaved = () => draft.state.waiting.length === 0 && !draft.state.isOpening
  if (isSaved()) return Promise.resolve(true)
  return new Promise(resolve => {
    const end = (saved: boolean) => {
      clearTimeout(timer)
      unsubscribe()
      resolve(saved)
    }
    const timer = setTimeout(() => end(false), timeout)
    const unsubscribe = draft.subscribe(() => {
      if (isSaved()) end(true)
      else if (draft.state.isStopped) end(false)
    })
  })
}
