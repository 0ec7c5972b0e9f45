import { type Attachment, maxFilesInCell } from './attachment.ts'

type Files = readonly Attachment[]

/**
 * Applies a change of a file list to the current list. Added files go before the file they were inserted before, or to
 * the end if it is gone. Removed files are removed. Everything else keeps its current place.
 */
export function mergeFiles({ before, after, now }: { before: Files; after: Files; now: Files }): Files {
  const keysOf = (files: Files) => new Set(files.map(({ key }) => key))
  const [had, has, holds] = [keysOf(before), keysOf(after), keysOf(now)]
  const kept = now.filter(({ key }) => has.has(key) || !had.has(key))
  const added = after.filter(({ key }) => !had.has(key) && !holds.has(key))
  const joined = [...kept]
  for (const file of added.slice(0, maxFilesInCell - kept.length).toReversed()) {
    const behind = keysOf(after.slice(after.indexOf(file) + 1))
    const at = joined.findIndex(({ key }) => behind.has(key))
    joined.splice(at < 0 ? joined.length : at, 0, file)
  }
  return joined
}
