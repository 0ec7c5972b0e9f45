import type * as Library from 'libphonenumber-js/min'

let library: typeof Library | null = null

/** What knows how the numbers of each country are written; null in a page that has not fetched it yet. */
export const phoneLibrary = (): typeof Library | null => library

/** Fetches it, 43 kB, unless it is there. */
export async function loadPhoneLibrary(): Promise<void> {
  library ??= await import('libphonenumber-js/min')
}

// A server or a worker has it from the beginning; a page shows its first grid without.
if (!('document' in globalThis)) await loadPhoneLibrary()
