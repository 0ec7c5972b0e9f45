import type { CellKind, Drawing } from '../field-ui.ts'
import { setText, textCell } from '../editing/text-cell.ts'
import { type Attachment, fileCountText } from './attachment.ts'
import { tilesThatFit } from './tiles-that-fit.ts'

type Tiles = typeof import('./file-tiles.ts')
type Draw = () => void

const text = textCell<Attachment[], object>(files => fileCountText(files.length))

/** Loaded with the first row that is tall enough for tiles; most tables have none. */
let tiles: Tiles | null = null
/** Cells to draw once the tiles code has loaded. */
const waiting = new Map<HTMLElement, Draw>()

export async function loadTiles(): Promise<void> {
  tiles ??= await import('./file-tiles.ts')
  for (const draw of waiting.values()) draw()
  waiting.clear()
}

/** The number of files; in taller rows, the files as thumbnails. */
export const filesCell: CellKind<Attachment[], object> = {
  create() {
    const element = document.createElement('span')
    const strip = document.createElement('span')
    strip.hidden = true
    element.style.display = 'block'
    element.append(text.create(), strip)
    return element
  },
  update(element, files, of) {
    const [label, strip] = element.children
    if (!(label instanceof HTMLElement) || !(strip instanceof HTMLElement)) return
    if (drawAsTiles({ element, label, strip }, files ?? [], of)) return
    waiting.delete(element)
    if (!strip.hidden) {
      tiles?.clearTiles(strip)
      strip.hidden = true
      element.removeAttribute('role')
      element.removeAttribute('aria-label')
    }
    text.update(label, files, of)
  },
}

interface Parts {
  element: HTMLElement
  label: HTMLElement
  strip: HTMLElement
}

/** Returns false if there is no room for tiles or their code has not loaded yet. */
function drawAsTiles({ element, label, strip }: Parts, files: Attachment[], of: Drawing<object>): boolean {
  const fitting = tilesThatFit(files.length, of.room)
  if (!fitting) return false
  if (!tiles) {
    // Without a connection the text stays.
    loadTiles().catch(() => waiting.clear())
    setText(label, fileCountText(files.length))
    waiting.set(element, () => filesCell.update(element, files, of))
    return true
  }
  tiles.drawTiles(strip, files, { ...fitting, context: of.context })
  setText(label, '')
  strip.hidden = false
  element.setAttribute('role', 'img')
  element.setAttribute('aria-label', fileCountText(files.length))
  return true
}
