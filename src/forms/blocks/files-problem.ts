import type { Attachment } from '../../fields/attachments/attachment.ts'
import { formatBytes } from './format-bytes.ts'
import type { FileLimits, Problem } from './block-type.ts'
import { isOfKind } from './file-kinds.ts'
import { formatCount } from './format-count.ts'

/** What is wrong with uploaded files; null if nothing is. */
export function filesProblem(files: unknown, { maxFiles, maxSize, fileTypes }: FileLimits): Problem | null {
  const list = files as readonly Attachment[]
  const problem = (message: string): Problem => ({ part: '', message })
  if (list.length > maxFiles) return problem(`Add at most ${formatCount(maxFiles, 'file')}`)
  const large = list.find(({ size }) => size > maxSize)
  if (large) return problem(`${large.filename} is larger than ${formatBytes(maxSize)}`)
  const wrong = list.find(({ mimeType }) => fileTypes.length > 0 && !fileTypes.some(type => isOfKind(mimeType, type)))
  return wrong ? problem(`${wrong.filename} is not a type of file that can be added here`) : null
}
