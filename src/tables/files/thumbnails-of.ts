import type { BaseContext } from '../../fields/field-type.ts'
import type { ThumbnailAnswer } from './thumbnail-addresses.ts'

type Ask = (fileIds: string[]) => Promise<ThumbnailAnswer>

/** Finds the thumbnails of files with the given call. The cache is loaded with the first one. */
export function thumbnailsOf(ask: Ask): NonNullable<BaseContext['thumbnailOf']> {
  const open = async () => {
    const { ThumbnailAddresses } = await import('./thumbnail-addresses.ts')
    return new ThumbnailAddresses({ ask, now: () => Date.now() })
  }
  let addresses: ReturnType<typeof open> | undefined
  return async fileId => {
    try {
      addresses ??= open()
      return await (await addresses).of(fileId)
    } catch {
      addresses = undefined
      return null
    }
  }
}
