import { useCallback, useMemo, useRef, useState } from 'react'
import { isSameJson } from '../../fields/same-json.ts'
import { tabStorage } from '../../ui/tab-storage.ts'
import type { View } from '../../engine/model/structure.ts'
import { joinChanges, mergeConfig, type ViewConfigChange } from '../../engine/model/view-config.ts'
import { OwnSettings } from './own-settings.ts'

/** A view with the settings that a person has made only for themselves. */
export interface OwnView {
  view: View
  /** Whether there are own settings that differ from the view. */
  isChanged: boolean
  /** Changes the own settings. */
  change(change: ViewConfigChange): void
  /** Removes the own settings. */
  reset(): void
}

/**
 * A view that a person may not change, with the sorts, filters, and layout that they have set for themselves. These are
 * kept in this tab across reloads, and apply on top of later changes of the view.
 *
 * @param owner the person and base, or the public link. Another owner or view needs another component.
 */
export function useOwnView(view: View, owner: readonly string[]): OwnView {
  const [settings] = useState(() => new OwnSettings(tabStorage(), [...owner, view.id]))
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
