import type { FieldContext } from '../field-type.ts'
import { acceptedTypes, extensionOf } from './accepted-types.ts'
import type { Attachment } from './attachment.ts'
import styles from './file-tiles.module.css'
import { isMissing } from './is-missing.ts'
import { type FittingTiles, minNamedTileSize, tileGap } from './tiles-that-fit.ts'
import { DwellQueue } from './dwell-queue.ts'

type ThumbnailOf = NonNullable<NonNullable<FieldContext['base']>['thumbnailOf']>

/** The content of a tile. */
interface Shown {
  file: Attachment
  thumbnailOf: ThumbnailOf | undefined
}

const shown = new WeakMap<HTMLElement, Shown>()

/** Rows that scroll past load no pictures. */
const still = new DwellQueue<HTMLElement>(120, tile => void loadPicture(tile))

/**
 * Draws files as tiles into an element and reuses its tiles. Pictures load once they stop moving; other files show
 * their kind.
 */
export function drawTiles(
  strip: HTMLElement,
  files: readonly Attachment[],
  { size, count, context }: FittingTiles & { context: FieldContext },
): void {
  const thumbnailOf = context.base?.thumbnailOf
  if (strip.style.height !== `${size}px`) {
    strip.className = styles.strip ?? ''
    strip.style.height = `${size}px`
    strip.style.gap = `${tileGap}px`
  }
  for (let at = strip.childElementCount; at <= count; at++) strip.append(newTile())
  strip.toggleAttribute('data-small', size < minNamedTileSize)
  for (const [at, tile] of [...strip.children].entries()) {
    if (!(tile instanceof HTMLElement)) continue
    const file = at < count ? files[at] : undefined
    tile.hidden = !file && !(at === count && files.length > count)
    tile.className = (file ? styles.tile : styles.more) ?? ''
    tile.title = file?.filename ?? ''
    if (file) fill(tile, { file, thumbnailOf })
    else empty(tile, tile.hidden ? '' : `+${files.length - count}`)
  }
}

/** Drops the pictures of an element that shows text again. */
export function clearTiles(strip: HTMLElement): void {
  for (const tile of strip.children) if (tile instanceof HTMLElement) empty(tile, '')
}

function newTile(): HTMLElement {
  const tile = document.createElement('span')
  const kind = document.createElement('span')
  kind.className = styles.kind ?? ''
  tile.append(kind)
  return tile
}

/** Identifies a file. Visitors do not receive the store key. */
const nameOf = ({ id, key }: Attachment) => id ?? key

function fill(tile: HTMLElement, { file, thumbnailOf }: Shown): void {
  const before = shown.get(tile)
  if (before && nameOf(before.file) === nameOf(file)) {
    if (tile.dataset['missing'] !== undefined) tile.title = missingText(file)
    return
  }
  empty(tile, kindOf(file))
  shown.set(tile, { file, thumbnailOf })
  if (thumbnailOf && file.mimeType.startsWith('image/')) still.note(tile)
}

/** Replaces the file of a tile with a text. */
function empty(tile: HTMLElement, text: string): void {
  shown.delete(tile)
  still.drop(tile)
  delete tile.dataset['missing']
  const kind = tile.firstElementChild
  if (kind && kind.textContent !== text) kind.textContent = text
  tile.querySelector('img')?.remove()
}

const kindOf = ({ filename, mimeType }: Attachment): string =>
  (extensionOf(filename) || acceptedTypes[mimeType]?.extensions[0] || '').slice(0, 4).toUpperCase()

const missingText = ({ filename }: Attachment) => `${filename} is missing from the server`

/** Shows a picture over the file's kind once it loads. If it cannot load, the kind stays, or a mark if it is missing. */
async function loadPicture(tile: HTMLElement): Promise<void> {
  const drawing = shown.get(tile)
  const address = drawing?.file.id === undefined ? null : await drawing.thumbnailOf?.(drawing.file.id)
  if (!address || shown.get(tile) !== drawing) return
  const picture = new Image()
  picture.alt = ''
  picture.decoding = 'async'
  picture.draggable = false
  picture.className = styles.picture ?? ''
  picture.src = address
  try {
    await picture.decode()
  } catch {
    if (drawing && (await isMissing(address)) && shown.get(tile) === drawing) markMissing(tile, drawing.file)
    return
  }
  if (shown.get(tile) === drawing) tile.append(picture)
}

function markMissing(tile: HTMLElement, file: Attachment): void {
  empty(tile, '!')
  shown.set(tile, { file, thumbnailOf: undefined })
  tile.dataset['missing'] = ''
  tile.title = missingText(file)
}
