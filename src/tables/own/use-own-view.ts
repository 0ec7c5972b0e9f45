import { useCallback, useMemo, useRef, useState } from 'react'
import { isSameJson } from '../../fields/same-json.ts'
import { tabStorage } from '../../ui/tab-storage.ts'
import type { View } from '../../engine/model/structure.ts'
import { joinChanges, mergeConfig, type ViewConfigChange } from '../../engine/model/view-config.ts'
import { OwnSettings } from './own-settings.ts'

/** A view as somebody has set it for themselves alone. */
export interface OwnView {
  view: View
  /** Whether that is another one than the view as it is. */
  isChanged: boolean
  /** Sets it for oneself. */
  change(change: ViewConfigChange): void
  /** Back to the view as it is. */
  reset(): void
}

/**
 * A view that somebody may not change, or not here, as they have sorted, filtered and arranged it for themselves. It stays
 * so in this tab, also after a reload, on top of whatever becomes of the view.
 *
 * @param of who looks: a person and a base, or a link. Another one, or another view, needs another component.
 */
export function useOwnView(view: View, of: readonly string[]): OwnView {
  const [settings] = useState(() => new OwnSettings(tabStorage(), [...of, view.id]))
  const [own, setOwn] = useState(() => settings.read())
  const latest = useRef(own)
  const set = useCallback(
    (change: ViewConfigChange) => {
      latest.current = change
      settings.write(change)
      setOwn(change)
    },
    [settings],
  )
  const shown = useMemo(() => ({ ...view, config: mergeConfig(view.config, own) }), [view, own])
  return {
    view: shown,
    isChanged: !isSameJson(shown.config, view.config),
    change: change => set(joinChanges(latest.current, change)),
    reset: () => set({}),
  }
}
