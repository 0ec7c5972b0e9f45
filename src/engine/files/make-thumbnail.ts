import type sharp from 'sharp'
import type { Platform } from '../../platform/platform.ts'
import { Turns } from '../../platform/turns.ts'

/** Twice what is shown, for screens that are twice as fine. */
export const thumbnailSize = { width: 320, height: 240 }

/** A picture of more pixels would take more memory than it is worth. */
const mostPixels = 50_000_000
const longestSeconds = 10

/** What sharp may open: no SVG, which may name other files, and none of the formats that few people use. */
const readable = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif', 'image/tiff'])
const loaders = ['Png', 'Jpeg', 'Nsgif', 'Webp', 'Heif', 'Tiff'].map(name => `VipsForeignLoad${name}`)

/** Each takes a processor. */
const turns = new Turns(2)

let library: Promise<typeof sharp> | undefined

/** Loaded with the first picture: it is a large native library. */
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

/** A small WebP of a picture, turned as it was taken; null when there is none to be had of this file. */
export async function makeThumbnail(
  { log }: Pick<Platform, 'log'>,
  { path, mimeType }: { path: string; mimeType: string },
): Promise<Buffer | null> {
  if (!readable.has(mimeType)) return null
  try {
    const open = await openLibrary()
    const make = () =>
      open(path, { limitInputPixels: mostPixels, failOn: 'error', sequentialRead: true, pages: 1 })
        .autoOrient()
        .resize({ ...thumbnailSize, fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 80 })
        .timeout({ seconds: longestSeconds })
        .toBuffer()
    return await turns.take(make, new AbortController().signal)
  } catch (error) {
    log.info({ error }, 'A picture has no thumbnail')
    return null
  }
}
