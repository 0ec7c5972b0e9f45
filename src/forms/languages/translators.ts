import type { Translation } from './fixed-texts.ts'
import { languageOf } from './page-languages.ts'
import { arabic } from './texts/ar.ts'
import { german } from './texts/de.ts'
import { spanish } from './texts/es.ts'
import { french } from './texts/fr.ts'
import { hebrew } from './texts/he.ts'
import { italian } from './texts/it.ts'
import { japanese } from './texts/ja.ts'
import { dutch } from './texts/nl.ts'
import { polish } from './texts/pl.ts'
import { portuguese } from './texts/pt.ts'
import { chinese } from './texts/zh.ts'
import { type Translate, translator } from './translate.ts'

/** All translations of what pages say of their own, for the server and for tests. */
export const translations: Readonly<Record<string, Translation>> = {
  de: german,
  fr: french,
  es: spanish,
  it: italian,
  pt: portuguese,
  nl: dutch,
  pl: polish,
  ar: arabic,
  he: hebrew,
  ja: japanese,
  zh: chinese,
}

const translators = new Map<string, Translate>()

const unchanged: Translate = text => text

/** Says texts of pages in a language; in English if there is no translation. */
export function translatorOf(tag: string): Translate {
  const language = languageOf(tag)
  const existing = translators.get(language)
  if (existing) return existing
  const translation = Object.hasOwn(translations, language) ? translations[language] : undefined
  if (!translation) return unchanged
  const made = translator(translation)
  translators.set(language, made)
  return made
}
