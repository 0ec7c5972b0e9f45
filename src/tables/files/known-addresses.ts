import type { FoundFile } from '../../engine/model/found-file.ts'

/** Where files can be had, and since when that is known: the milliseconds of each, by the ids of the files. */
export interface KnownAddresses {
  files: Readonly<Record<string, FoundFile>>
  since: Readonly<Record<string, number>>
}

/** What is known of some files since a moment or later; of files that are not there, nothing is. */
export function knownSince(all: readonly KnownAddresses[], fileIds: readonly string[], moment: number): KnownAddresses {
  const known = fileIds.flatMap(id => {
    const [latest] = all.toSorted((one, other) => (other.since[id] ?? 0) - (one.since[id] ?? 0))
    const [file, since] = [latest?.files[id], latest?.since[id] ?? 0]
    return file && since >= moment ? [{ id, file, since }] : []
  })
  return {
    files: Object.fromEntries(known.map(({ id, file }) => [id, file])),
    since: Object.fromEntries(known.map(({ id, since }) => [id, since])),
  }
}
