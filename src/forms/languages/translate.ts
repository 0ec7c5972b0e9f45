import type { Translation } from './fixed-texts.ts'

/** Says a text of the page in the language of the respondent. Texts that it does not know stay as they are. */
export type Translate = (text: string) => string

interface Pattern {
  test: RegExp
  /** What stands in the braces: 'n', 't', or a number. */
  names: readonly string[]
  translated: string
}

const placeholder = /\{(\w)\}/g

function patternOf([english, translated]: [string, string]): Pattern {
  const names = [...english.matchAll(placeholder)].map(([, name = '']) => name)
  const source = english
    .replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`)
    .replaceAll(String.raw`\(s\)`, 's?')
    .replaceAll(placeholder, (_, name: string) => (name === 'n' ? String.raw`(\d+)` : '(.+)'))
  return { test: new RegExp(`^${source}$`, 's'), names, translated }
}

/** Translates what pages say of their own. The problems of answers are made in English, with values inside. */
export function translator(translation: Translation): Translate {
  const texts: Readonly<Record<string, string>> = translation
  let patterns: readonly Pattern[] | undefined
  const translate: Translate = text => {
    const exact = Object.hasOwn(texts, text) ? texts[text] : undefined
    if (exact !== undefined) return exact
    patterns ??= Object.entries(texts)
      .filter(([english]) => english.includes('{'))
      .map(patternOf)
    for (const { test, names, translated } of patterns) {
      const match = test.exec(text)
      if (!match) continue
      const values = match.slice(1).map((value, index) => (names[index] === 't' ? translate(value) : value))
      let at = 0
      return translated.replaceAll(placeholder, (_, name: string) => {
        // Numbers stand in the same order in each language; other texts have names.
        const index = name === 'n' ? names.indexOf('n', at) : names.indexOf(name)
        if (name === 'n') at = index + 1
        return values[index] ?? ''
      })
    }
    return text
  }
  return translate
}
