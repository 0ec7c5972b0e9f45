import type * as Library from 'libphonenumber-js/min'

let library: typeof Library | null = null

/** The library that knows the number formats of each country; null in a page that has not loaded it yet. */
export const phoneLibrary = (): typeof Library | null => library

/** Loads the library (43 kB) once. */
export async function loadPhoneLibrary(): Promise<void> {
  library ??= await import('libphonenumber-js/min')
}

// Servers and workers load it at once; a page shows its first grid without it.
if (!('document' in globalThis)) await loadPhoneLibrary()
