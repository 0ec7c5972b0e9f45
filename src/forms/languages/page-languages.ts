/** The languages that pages of forms speak themselves, besides English. */
export const pageLanguages: ReadonlySet<string> = new Set([
  'de',
  'fr',
  'es',
  'it',
  'pt',
  'nl',
  'pl',
  'ar',
  'he',
  'ja',
  'zh',
])

/** The language of a BCP 47 tag without its region: 'pt' of 'pt-BR'. Hebrew has an older name, too. */
export const languageOf = (tag: string): string => {
  const [language = ''] = tag.toLowerCase().split('-')
  return language === 'iw' ? 'he' : language
}
