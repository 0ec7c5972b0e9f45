import { createReadStream } from 'node:fs'
import { acceptedType, textTypeOf } from '../../fields/attachments/accepted-types.ts'
import { AppError } from '../../platform/errors.ts'

/**
 * The MIME type of a file, as what stands in it says. Its name decides only between types that look alike inside, and
 * what its sender says of it counts for nothing.
 *
 * @throws AppError `unsupported` when it is of no type that may be attached.
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

/** Whether a file is text in any encoding that keeps ASCII as it is, or in UTF-16 that says so. */
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
