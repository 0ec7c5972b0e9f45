import { openPictureLibrary } from '../picture-library.ts'

/** A larger picture would take too much memory. */
const maxPixels = 50_000_000
/** Enough for a page that is printed. */
const maxSide = 1600
const timeoutSeconds = 10

interface ReadablePicture {
  png: Buffer
  /** In pixels. */
  width: number
  height: number
}

/** A picture as PNG, in the size of a page at most; null if it cannot be read. PDFs hold only some types. */
export async function readablePicture(data: Uint8Array): Promise<ReadablePicture | null> {
  const open = await openPictureLibrary()
  try {
    const { data: png, info } = await open(data, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 })
      .autoOrient()
      .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
      .png()
      .timeout({ seconds: timeoutSeconds })
      .toBuffer({ resolveWithObject: true })
    return { png, width: info.width, height: info.height }
  } catch {
    return null
  }
}
