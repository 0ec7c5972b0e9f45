import type { MouseEvent } from 'react'
import { announceEntry } from './announce-entry.ts'
import { useIsLive } from './use-is-live.ts'
import { useTranslate } from './use-translate.ts'

function clear({ currentTarget }: MouseEvent): void {
  const group = currentTarget.closest('.form-question') ?? currentTarget.parentElement
  const chosen = group?.querySelector<HTMLInputElement>('input:checked')
  if (!chosen) return
  chosen.checked = false
  announceEntry(chosen)
  chosen.focus()
}

/** Takes back the choice of a radio button, which a browser cannot. */
export function ClearChoice({ isRequired }: { isRequired: boolean }) {
  const translate = useTranslate()
  if (!useIsLive() || isRequired) return null
  return (
    <button type="button" className="form-clear" onClick={clear}>
      {translate('Clear')}
    </button>
  )
}
