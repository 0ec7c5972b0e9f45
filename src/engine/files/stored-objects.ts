import type { Platform } from '../../platform/platform.ts'

/** The widths in which pages show pictures, in pixels. */
export const pictureWidths = [480, 960, 1920] as const
export type PictureWidth = (typeof pictureWidths)[number]

/** The key of a file's thumbnail in the store. */
export const thumbnailKey = (key: string): string => `${key}-thumbnail`

/** The key of a picture at a width. */
export const resizedKey = (key: string, width: PictureWidth): string => `${key}-w${width}`

/** Deletes files from the store, with their thumbnails and the sizes of pictures. Missing ones are ignored. */
export async function removeObjects({ files }: Pick<Platform, 'files'>, keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    const others = [thumbnailKey(key), ...pictureWidths.map(width => resizedKey(key, width))]
    for (const each of [key, ...others]) await files.delete(each)
  }
}
