import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyText, testContext } from '../../fields/testing.ts'
import { knownBlocks } from '../blocks/registry.ts'
import { isAskable } from '../blocks/askable.ts'
import { checkAnswer, missingAnswer } from '../blocks/check-answer.ts'
import { readTexts } from '../blocks/entries.ts'
import { blockTypes } from '../blocks/registry.ts'
import { checkDocument } from '../document/check-document.ts'
import { type FormDocument, languageSchema } from '../document/form-document.ts'
import { buildBlock, options } from '../testing/build-block.ts'
import { buildForm } from '../testing/build-form.ts'
import { formTexts } from './form-texts.ts'
import { loadTranslator } from './load-translator.ts'
import { localize, originalOf } from './localize.ts'
import { languageOf, pageLanguages } from './page-languages.ts'
import { languagesOf, pickTag } from './pick-language.ts'
import { translations, translatorOf } from './translators.ts'

const german = translatorOf('de-AT')
const placeholders = (text: string) => (text.match(/\{\w\}/g) ?? []).toSorted()

describe.each(Object.entries(translations))('the texts in %s', (tag, translation) => {
  test('keep what differs', () => {
    for (const [english, text] of Object.entries(translation)) {
      expect(text).toMatch(/\S/)
      expect([english, placeholders(text)]).toEqual([english, placeholders(english)])
    }
  })

  test('load in the browser as on the server', async () => {
    expect(pageLanguages).toContain(tag)
    const loaded = await loadTranslator(tag)
    for (const english of ['Next', 'Page 2 of 5', 'Choose Jan 1 or later'])
      expect(loaded?.(english)).toBe(translatorOf(tag)(english))
  })
})

describe('a text of the page', () => {
  test.each([
    ['Page 2 of 5', 'Seite 2 von 5'],
    ['Use at least 1 character', 'Verwenden Sie mindestens 1 Zeichen'],
    ['Use at least 20 characters', 'Verwenden Sie mindestens 20 Zeichen'],
    ['Row 3, Next: This question is required', 'Zeile 3, Next: Diese Frage muss beantwortet werden'],
    ['Rank of $& {n}', 'Rang von $& {n}'],
    ['Something else', 'Something else'],
    ['constructor', 'constructor'],
  ])('%s becomes %s', (english, text) => {
    expect(german(english)).toBe(text)
  })

  test('stays English in languages without a translation', async () => {
    expect(translatorOf('sv')('Next')).toBe('Next')
    expect(await loadTranslator('sv')).toBeNull()
    expect(languageOf('iw-IL')).toBe('he')
  })

  test('never changes what it does not know', () => {
    fc.assert(
      fc.property(anyText, text => typeof german(`~ ${text}`) === 'string' && german(`~ ${text}`) === `~ ${text}`),
    )
  })
})

/** What only forged answers are told. */
const forged = /^(Expected|No option|Text is longer|Invalid|These rows cannot be read|Use a whole number of stars)/

test.each(Object.keys(blockTypes).filter(isAskable))(
  'what can be wrong with an answer to %s is said in German',
  name => {
    const type = blockTypes[name]
    for (const settings of [{}, type?.sample.settings ?? {}]) {
      const any = buildBlock(name, { settings, options })
      const keys = type?.parts(any.context).map(({ key }) => key) ?? []
      const required = missingAnswer(any, {})?.message
      if (required !== undefined) expect(german(required)).not.toBe(required)
      const text = fc.oneof(fc.constantFrom('x', '-1', '1.5', '99999', '2020-01-01', '12:61', '~other', 'o1'), anyText)
      fc.assert(
        fc.property(fc.dictionary(fc.constantFrom(...keys, 'other'), fc.array(text, { maxLength: 2 })), texts => {
          const { problem } = checkAnswer(any, readTexts(any, texts, testContext), testContext)
          if (problem && !forged.test(problem.message))
            expect([problem.message, german(problem.message) !== problem.message]).toEqual([problem.message, true])
        }),
        { numRuns: 60 },
      )
    }
  },
)

const form = (): FormDocument => {
  const document = buildForm({
    pages: [
      [
        { id: 'name', label: 'Your name', description: 'As in your passport', settings: { placeholder: 'Ann' } },
        { id: 'kind', type: 'single_choice', label: 'Ticket', options: ['day', 'week'] },
      ],
    ],
  })
  const language = languageSchema.parse({
    id: 'lang1',
    place: 'V',
    tag: 'de',
    texts: {
      'blocks/name/label': 'Ihr Name',
      'blocks/name/settings.placeholder': 'Anna',
      'options/day/label': 'Tag',
      'settings/settings/nextLabel': 'Los',
      'blocks/gone/label': 'Weg',
      'blocks/name/description': ' ',
    },
  })
  return { ...document, settings: { ...document.settings, nextLabel: 'Go' }, languages: { lang1: language } }
}

describe('a form in another language', () => {
  const document = form()
  const shown = localize(document, 'de')

  test('has its translated texts, and its own where none is there', () => {
    expect(shown.blocks['name']).toMatchObject({ label: 'Ihr Name', description: 'As in your passport' })
    expect(shown.blocks['name']?.settings).toEqual({ placeholder: 'Anna' })
    expect([shown.options['day']?.label, shown.options['week']?.label]).toEqual(['Tag', 'week'])
    expect(shown.settings).toMatchObject({ language: 'de', nextLabel: 'Los' })
    expect(shown.blocks['gone']).toBeUndefined()
    expect(checkDocument(shown, knownBlocks)).toEqual(checkDocument(document, knownBlocks))
  })

  test('is made once, and knows the form that it comes from', () => {
    expect(localize(document, 'de')).toBe(shown)
    expect(localize(document, 'en')).toBe(document)
    expect(localize(document, 'fr')).toBe(document)
    expect(originalOf(shown)).toBe(document)
    expect(languagesOf(shown)).toEqual([
      { tag: 'en', name: 'English' },
      { tag: 'de', name: 'Deutsch' },
    ])
    expect(languagesOf(buildForm({ pages: [[]] }))).toEqual([])
  })

  test('lists each of its texts once, with the name of what it is', () => {
    const addresses = formTexts(document).map(({ address }) => address)
    expect(addresses).toEqual([...new Set(addresses)])
    expect(addresses).toEqual(
      expect.arrayContaining(['blocks/name/label', 'blocks/name/settings.placeholder', 'options/day/label']),
    )
  })
})

test.each([
  [{ accepted: 'de-AT,de;q=0.9,en;q=0.8' }, 'de'],
  [{ accepted: 'fr;q=0.3, pt-BR;q=0.9, de;q=0' }, 'pt-BR'],
  [{ accepted: 'pt-PT' }, 'pt-BR'],
  [{ accepted: 'sv,*;q=0.1' }, null],
  [{ wanted: 'DE', accepted: 'en' }, 'de'],
  [{ wanted: 'xx', accepted: 'en' }, 'en'],
  [{ accepted: ';;,=q;' }, null],
  [{}, null],
])('with %j the language is %s', (given, tag) => {
  expect(pickTag(['en', 'de', 'pt-BR'], given)).toBe(tag)
})
