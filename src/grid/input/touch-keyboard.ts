import type { CellEditor } from '../editing/cell-editor.ts'
import type { Stage } from '../stage.ts'

/**
 * How much of a box is behind what came up from the bottom of the screen, in pixels: an on-screen keyboard leaves
 * the page as tall as it was and covers it. A page that is zoomed in shows less of itself without being covered.
 */
export function coveredBelow(bottom: number, seen: Pick<VisualViewport, 'offsetTop' | 'height' | 'scale'>): number {
  if (seen.scale > 1) return 0
  return Math.max(0, Math.round(bottom - seen.offsetTop - seen.height))
}

/** Keeps the grid, and in it the cell that is edited, above an on-screen keyboard, until the signal. */
export function stayAboveKeyboard(stage: Stage, editor: CellEditor, signal: AbortSignal): void {
  const seen = window.visualViewport
  if (!seen) return
  const { root } = stage.dom
  let covered = 0
  const follow = () => {
    const next = coveredBelow(root.getBoundingClientRect().bottom, seen)
    if (next !== covered) {
      covered = next
      root.style.setProperty('--gl-grid-covered', `${covered}px`)
    }
    stage.measure()
    editor.revealCell()
  }
  seen.addEventListener('resize', follow, { signal })
}
