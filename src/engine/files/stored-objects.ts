import type { Platform } from '../../platform/platform.ts'

/** Where the small picture of a file is kept. */
export const thumbnailKey = (key: string): string => `${key}-thumbnail`

/** Removes files from the store with their small pictures. Those that are not there are no failure. */
export async function removeObjects({ files }: Pick<Platform, 'files'>, keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    await files.delete(key)
    await files.delete(thumbnailKey(key))
  }
}
