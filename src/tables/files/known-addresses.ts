import type { FoundFile } from '../../engine/model/found-file.ts'

/** URLs of files, and when they were loaded, by file id. Times are in milliseconds. */
export interface KnownAddresses {
  files: Readonly<Record<string, FoundFile>>
  since: Readonly<Record<string, number>>
}

/** The URLs loaded at or after a time, for the given files. */
export function knownSince(all: readonly KnownAddresses[], fileIds: readonly string[], moment: number): KnownAddresses {
  const addresses = fileIds.flatMap(id => {
    const [latest] = all.toSorted((one, other) => (other.since[id] ?? 0) - (one.since[id] ?? 0))
    const [file, since] = [latest?.files[id], latest?.since[id] ?? 0]
    return file && since >= moment ? [{ id, file, since }] : []
  })
  return {
    files: Object.fromEntries(addresses.map(({ id, file }) => [id, file])),
    since: Object.fromEntries(addresses.map(({ id, since }) => [id, since])),
  }
}
