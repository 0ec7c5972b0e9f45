import { createReadStream } from 'node:fs'
import { acceptedType, textTypeOf } from '../../fields/attachments/accepted-types.ts'
import { AppError } from '../../platform/errors.ts'

/**
 * The MIME type of a file, detected from its content. The name only decides between types with similar content; the
 * type that the sender gives is ignored.
 * @throws AppError `unsupported` if files of this type cannot be attached.
 */
export async function detectType(path: string, filename: string): Promise<string> {
  const text = textTypeOf(filename)
  if (text !== null && (await isText(path))) return text
  const { fileTypeFromFile } = await import('file-type')
  const found = await fileTypeFromFile(path)
  const type = found && acceptedType(found.mime, filename)
  if (!type) throw new AppError('unsupported', 'This type of file cannot be attached')
  return type
}

const isControl = (byte: number) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27)

/** Whether a file is text in UTF-16 with a byte order mark, or in an encoding that includes ASCII. */
async function isText(path: string): Promise<boolean> {
  let isFirst = true
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    const [one = 0, two = 0] = chunk
    if (isFirst && Math.min(one, two) === 0xfe && Math.max(one, two) === 0xff) return true
    isFirst = false
    if (chunk.some(isControl)) return false
  }
  return true
}
