import path from 'node:path'
import { cleanText } from '../../fields/text/clean-text.ts'

const maxNameLength = 255

const emojiJoiner = /(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F])\u200D(?=\p{Extended_Pictographic})/u
/** Scripts without case, such as those of Persian and Hindi, write with joiners. */
const letterJoiner = /(?<=[\p{Lo}\p{M}])[\u200C\u200D](?=[\p{Lo}\p{M}])/u
const invisible = new RegExp(`(?!${emojiJoiner.source}|${letterJoiner.source})[\\p{Cc}\\p{Cf}]`, 'gu')

/** A file name without its folders and without invisible characters, except joiners within emoji and words. */
export function readableName(filename: string): string {
  const name = cleanText(filename.replace(/^.*[\\/]/s, '').replace(invisible, '')).trim()
  if (name.length <= maxNameLength) return name || 'file'
  const { ext } = path.parse(name)
  return ext.length < 20
    ? name.slice(0, maxNameLength - ext.length).toWellFormed() + ext
    : name.slice(0, maxNameLength).toWellFormed()
}
