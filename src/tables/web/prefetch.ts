import type { FieldUi } from '../../fields/field-ui.ts'
import { fieldUis } from '../../fields/registry.ui.ts'

/** All parts of the base page that are fetched when they are first needed. */
const parts: readonly (() => Promise<unknown>)[] = [
  () => import('./menus/HeaderMenu.tsx'),
  () => import('./menus/RecordMenu.tsx'),
  () => import('./FilterPanel.tsx'),
  () => import('./SortPanel.tsx'),
  () => import('./SavePanel.tsx'),
  () => import('./SyncErrorDialog.tsx'),
  () => import('./FieldDialog.tsx'),
  () => import('./NameDialog.tsx'),
  () => import('./record/RecordPanel.tsx'),
  () => import('./history/HistoryDrawer.tsx'),
  () => import('./history/PastScreen.tsx'),
  () => import('./paste/GrowDialog.tsx'),
  ...Object.values<FieldUi>(fieldUis).flatMap(({ late = [] }) => late),
]

/**
 * Fetches what the page may need later, one part after the other, so that it is there when the network is not. A part
 * that cannot be had now is fetched when it is needed.
 */
export async function prefetch(): Promise<void> {
  for (const part of parts) await part().catch(() => undefined)
}
