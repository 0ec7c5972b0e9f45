import type { Platform } from '../../platform/platform.ts'

/** The key of a file's thumbnail in the store. */
export const thumbnailKey = (key: string): string => `${key}-thumbnail`

/** Deletes files and their thumbnails from the store. Missing ones are ignored. */
export async function removeObjects({ files }: Pick<Platform, 'files'>, keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    await files.delete(key)
    await files.delete(thumbnailKey(key))
  }
}
