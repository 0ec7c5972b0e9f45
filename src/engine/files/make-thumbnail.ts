import type sharp from 'sharp'
import type { Platform } from '../../platform/platform.ts'
import { Turns } from '../../platform/turns.ts'
import { neverAborted } from '../../platform/never-aborted.ts'

/** Twice the displayed size, for high-density screens. */
export const thumbnailSize = { width: 320, height: 240 }

/** A larger picture would take too much memory. */
const maxPixels = 50_000_000
const timeoutSeconds = 10

/** The types that sharp may open. Not SVG, which can refer to other files, and no rarely used formats. */
const readable = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif', 'image/tiff'])
const loaders = ['Png', 'Jpeg', 'Nsgif', 'Webp', 'Heif', 'Tiff'].map(name => `VipsForeignLoad${name}`)

/** Each thumbnail occupies a processor. */
const turns = new Turns(2)

let library: Promise<typeof sharp> | undefined

/** Loaded with the first picture, because it is a large native library. */
function openLibrary(): Promise<typeof sharp> {
  library ??= import('sharp').then(({ default: loaded }) => {
    loaded.cache(false)
    loaded.concurrency(1)
    loaded.block({ operation: ['VipsForeignLoad'] })
    loaded.unblock({ operation: loaders })
    return loaded
  })
  return library
}

/** A small WebP of a picture, rotated as its EXIF data says; null if the file is not a readable picture. */
export async function createThumbnail(
  { log }: Pick<Platform, 'log'>,
  { path, mimeType }: { path: string; mimeType: string },
): Promise<Buffer | null> {
  if (!readable.has(mimeType)) return null
  try {
    const open = await openLibrary()
    const make = () =>
      open(path, { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true, pages: 1 })
        .autoOrient()
        .resize({ ...thumbnailSize, fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 80 })
        .timeout({ seconds: timeoutSeconds })
        .toBuffer()
    return await turns.take(make, neverAborted)
  } catch (error) {
    log.info({ error }, 'A picture has no thumbnail')
    return null
  }
}
