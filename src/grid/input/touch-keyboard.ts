import type { CellEditor } from '../editing/cell-editor.ts'
import type { Stage } from '../stage.ts'

/**
 * How many pixels of a box an on-screen keyboard covers. The keyboard only shrinks the visual viewport, as zooming does, so
 * a zoomed page counts as not covered.
 */
export function coveredBelow(bottom: number, visual: Pick<VisualViewport, 'offsetTop' | 'height' | 'scale'>): number {
  if (visual.scale > 1) return 0
  return Math.max(0, Math.round(bottom - visual.offsetTop - visual.height))
}

/** Keeps the grid and the edited cell above an on-screen keyboard until `signal` aborts. */
export function stayAboveKeyboard(stage: Stage, editor: CellEditor, signal: AbortSignal): void {
  const { visualViewport } = window
  if (!visualViewport) return
  const { root } = stage.dom
  let covered = 0
  const update = () => {
    const next = coveredBelow(root.getBoundingClientRect().bottom, visualViewport)
    if (next !== covered) {
      covered = next
      root.style.setProperty('--gl-grid-covered', `${covered}px`)
    }
    stage.measure()
    editor.revealCell()
  }
  visualViewport.addEventListener('resize', update, { signal })
}
