import type { BaseContext } from '../../../fields/field-type.ts'
import { tablesClient } from '../tables-client.ts'

/** How small pictures of a base's files are found. What asks for them comes with the first. */
export function thumbnailsOf(basePublicId: string): NonNullable<BaseContext['thumbnailOf']> {
  const open = async () => {
    const { ThumbnailAddresses } = await import('./thumbnail-addresses.ts')
    return new ThumbnailAddresses({
      ask: fileIds => tablesClient.attachments.addresses.query({ basePublicId, fileIds }),
      now: () => Date.now(),
    })
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
