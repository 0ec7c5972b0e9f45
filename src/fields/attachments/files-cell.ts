import type { CellKind, Drawing } from '../field-ui.ts'
import { setText, textCell } from '../editing/text-cell.ts'
import { type Attachment, fileCountText } from './attachment.ts'
import { attachments } from './attachments.ts'
import { tilesThatFit } from './tiles-that-fit.ts'

type Tiles = typeof import('./file-tiles.ts')
type Draw = () => void

const text = textCell<Attachment[], object>(files => fileCountText(files.length))

/** Loaded with the first files; most tables have none. */
let tiles: Tiles | null = null
/** Cells to draw once the tiles code has loaded. */
const waiting = new Map<HTMLElement, Draw>()

export async function loadTiles(): Promise<void> {
  tiles ??= await import('./file-tiles.ts')
  for (const draw of waiting.values()) draw()
  waiting.clear()
}

/** The files as thumbnails; their number until the code for thumbnails has loaded. */
export const filesCell: CellKind<Attachment[], object> = {
  create() {
    const element = document.createElement('span')
    const strip = document.createElement('span')
    strip.hidden = true
    element.style.display = 'block'
    element.append(text.create(), strip)
    return element
  },
  update(element, files, drawing) {
    const [label, strip] = element.children
    if (!(label instanceof HTMLElement) || !(strip instanceof HTMLElement)) return
    if (drawAsTiles({ element, label, strip }, files ?? [], drawing)) return
    waiting.delete(element)
    if (!strip.hidden) {
      tiles?.clearTiles(strip)
      strip.hidden = true
      element.removeAttribute('role')
      element.removeAttribute('aria-label')
    }
    text.update(label, files, drawing)
  },
}

interface Parts {
  element: HTMLElement
  label: HTMLElement
  strip: HTMLElement
}

/** Returns false if there is no room for tiles. */
function drawAsTiles({ element, label, strip }: Parts, files: Attachment[], drawing: Drawing<object>): boolean {
  const fitting = tilesThatFit(files.length, drawing.room)
  if (!fitting) return false
  if (!tiles) {
    // Without a connection the text stays.
    loadTiles().catch(() => waiting.clear())
    setText(label, fileCountText(files.length))
    waiting.set(element, () => filesCell.update(element, files, drawing))
    return true
  }
  tiles.drawTiles(strip, files, { ...fitting, context: drawing.context })
  setText(label, '')
  strip.hidden = false
  element.setAttribute('role', 'img')
  element.setAttribute('aria-label', fileCountText(files.length))
  return true
}

/** The room for thumbnails in the form of a record, which is as wide on the smallest screens. */
const wholeRoom = { width: 300, height: 56 }

const names = textCell<Attachment[], object>((files, { template }) => attachments.show(files, template))

/** The files as thumbnails, with their names. */
export const wholeFiles: CellKind<Attachment[], object> = {
  create() {
    const element = document.createElement('span')
    const strip = filesCell.create()
    element.style.display = 'grid'
    element.style.gap = 'var(--gl-space-2)'
    strip.style.height = `${wholeRoom.height}px`
    strip.style.overflow = 'clip'
    element.append(strip, names.create())
    return element
  },
  update(element, files, drawing) {
    const [strip, label] = element.children
    if (!(strip instanceof HTMLElement) || !(label instanceof HTMLElement)) return
    strip.hidden = (files ?? []).length === 0
    strip.style.display = strip.hidden ? 'none' : 'block'
    filesCell.update(strip, files, { ...drawing, room: wholeRoom })
    // The names say it all.
    strip.removeAttribute('role')
    strip.removeAttribute('aria-label')
    strip.ariaHidden = 'true'
    names.update(label, files, drawing)
  },
}
