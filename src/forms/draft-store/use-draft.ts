import { useCallback, useSyncExternalStore } from 'react'
import type { FormDraft } from './form-draft.ts'

/** Renders again after every change of a draft. */
export function useDraft(draft: FormDraft): FormDraft {
  const subscribe = useCallback((listener: () => void) => draft.subscribe(listener), [draft])
  useSyncExternalStore(subscribe, () => draft.document)
  useSyncExternalStore(subscribe, () => draft.state)
  useSyncExternalStore(subscribe, () => draft.people)
  useSyncExternalStore(subscribe, () => draft.mayEdit)
  useSyncExternalStore(subscribe, () => draft.isClosed)
  return draft
}
