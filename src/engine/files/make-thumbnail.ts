import { openPictureLibrary } from '../../platform/picture-library.ts'
import type { Platform } from '../../platform/platform.ts'
import { Turns } from '../../platform/turns.ts'
import { neverAborted } from '../../platform/never-aborted.ts'

/** Twice the displayed size, for high-density screens. */
export const thumbnailSize = { width: 320, height: 240 }

/** A larger picture would take too much memory. */
const maxPixels = 50_000_000
const timeoutSeconds = 10

/** The types that the library may open. */
const readable = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif', 'image/tiff'])

/** Each thumbnail occupies a processor. */
const turns = new Turns(2)

/** A small WebP of a picture, rotated as its EXIF data says; null if the file is not a readable picture. */
export const createThumbnail = (
  platform: Pick<Platform, 'log'>,
  file: { path: string; mimeType: string },
): Promise<Buffer | null> => createResized(platform, file, thumbnailSize)

/** A WebP of a picture that is no larger than a size, likewise. */
export async function createResized(
  { log }: Pick<Platform, 'log'>,
  { path, mimeType }: { path: string; mimeType: string },
  size: { width: number; height?: number },
): Promise<Buffer | null> {
  if (!readable.has(mimeType)) return null
  try {
    const open = await openPictureLibrary()
    const make = () =>
      open(path, { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true, pages: 1 })
        .autoOrient()
        .resize({ ...size, fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 80 })
        .timeout({ seconds: timeoutSeconds })
        .toBuffer()
    return await turns.take(make, neverAborted)
  } catch (error) {
    log.info({ error }, 'A picture could not be resized')
    return null
  }
}
