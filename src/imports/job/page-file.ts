import { open, rm, stat } from 'node:fs/promises'
import { csvLine } from '../../platform/csv-line.ts'
import type { FetchedPages } from '../imports.sql.ts'
import type { SourcePage } from './import-source.ts'

export const nothingFetched: FetchedPages = { next: null, isComplete: false, rows: 0, bytes: 0 }

/** Whether a file on this node holds all fetched pages. Another node may have fetched them. */
export async function holdsPages(path: string, { bytes }: FetchedPages): Promise<boolean> {
  if (bytes === 0) return true
  const found = await stat(path).catch(() => null)
  return found !== null && found.size >= bytes
}

/** Removes what a crash left behind the fetched pages. */
export async function trimFile(path: string, { bytes }: FetchedPages): Promise<void> {
  if (bytes === 0) return rm(path, { force: true })
  const file = await open(path, 'r+')
  try {
    await file.truncate(bytes)
  } finally {
    await file.close()
  }
}

/** Appends a page to a file that was trimmed. @returns what is fetched with it. */
export async function appendPage(path: string, before: FetchedPages, page: SourcePage): Promise<FetchedPages> {
  const lines = page.rows.map(({ id, cells }) => csvLine([id, ...cells])).join('')
  const bytes = Buffer.from(lines, 'utf8')
  const file = await open(path, 'a')
  try {
    await file.writeFile(bytes)
    // The stored progress must not be ahead of the file when the machine loses power.
    await file.datasync()
  } finally {
    await file.close()
  }
  return {
    next: page.next,
    isComplete: page.next === null,
    rows: before.rows + page.rows.length,
    bytes: before.bytes + bytes.length,
  }
}
