import type { SourcePage } from './import-source.ts'

/**
 * The pages of a table, each of which is asked for while the one before is handled. Ends a request that nobody waits for.
 * @param read.page reads a page. @throws as the source refuses, when its turn comes.
 * @param read.from the name of the first page; null for the start of the table.
 */
export async function* pagesAhead<Page extends Pick<SourcePage, 'next'>>({
  page: readPage,
  from,
  signal,
}: {
  page: (next: string | null, signal: AbortSignal) => Promise<Page>
  from: string | null
  signal: AbortSignal
}): AsyncGenerator<Page> {
  const stop = new AbortController()
  const request = (next: string | null): Promise<Page> => {
    const reading = readPage(next, AbortSignal.any([signal, stop.signal]))
    // Its error is handled when its turn comes; until then it must not count as unhandled.
    reading.catch(() => undefined)
    return reading
  }
  let coming: Promise<Page> | null = request(from)
  try {
    while (coming) {
      const page: Page = await coming
      coming = page.next === null ? null : request(page.next)
      yield page
    }
  } finally {
    stop.abort()
    // A file that it downloads must not arrive after the cleanup.
    await coming?.catch(() => undefined)
  }
}
