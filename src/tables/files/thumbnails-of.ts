import type { BaseContext } from '../../fields/field-type.ts'
import type { ThumbnailAnswer } from './thumbnail-addresses.ts'

type Ask = (fileIds: string[]) => Promise<ThumbnailAnswer>

/** How small pictures of files are found, from who is asked for their addresses. What keeps these comes with the first. */
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
