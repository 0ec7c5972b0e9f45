import type { Translation } from './fixed-texts.ts'
import { languageOf } from './page-languages.ts'
import type { Translate } from './translate.ts'

/** Each is a file of its own, so that a page loads only that of its language. */
const loaders: Readonly<Record<string, () => Promise<Translation>>> = {
  de: async () => (await import('./texts/de.ts')).german,
  fr: async () => (await import('./texts/fr.ts')).french,
  es: async () => (await import('./texts/es.ts')).spanish,
  it: async () => (await import('./texts/it.ts')).italian,
  pt: async () => (await import('./texts/pt.ts')).portuguese,
  nl: async () => (await import('./texts/nl.ts')).dutch,
  pl: async () => (await import('./texts/pl.ts')).polish,
  ar: async () => (await import('./texts/ar.ts')).arabic,
  he: async () => (await import('./texts/he.ts')).hebrew,
  ja: async () => (await import('./texts/ja.ts')).japanese,
  zh: async () => (await import('./texts/zh.ts')).chinese,
}

/** Loads what pages say of their own in a language; null if that is English, as for languages without a translation. */
export async function loadTranslator(tag: string): Promise<Translate | null> {
  const load = loaders[languageOf(tag)]
  if (!load) return null
  const [translation, { translator }] = await Promise.all([load(), import('./translate.ts')])
  return translator(translation)
}
