import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { blockTypes } from '../blocks/registry.ts'
import { textSettings } from '../document/document-texts.ts'
import type { FormDocument } from '../document/form-document.ts'
import { buildForm, is, logicContext } from '../testing/build-form.ts'
import { checkMentions } from './check-mentions.ts'
import { compileForm } from './compile-form.ts'
import { type Answers, evaluate } from './evaluate.ts'
import { mentionReader, mentionTexts } from './mention-values.ts'
import { mentionedIn, parameterNames } from './mentioned-ids.ts'
import { withNames } from './mention-names.ts'
import { fillIn, fillInUrl, mentionOf, mentionsIn, valuesOf } from './piping.ts'

const ann = valuesOf({ name: 'Ann', blk1_city: 'Bonn & Köln', 'url.ref': 'a/b?c' })

describe('a mention', () => {
  test('reads as its value, or else as its fallback', () => {
    expect(fillIn('Hello {{name}}, {{gone|friend}}{{gone}}!', ann)).toBe('Hello Ann, friend!')
    expect(fillIn('{{blk1_city}} {{url.ref}} {{name|you}}', ann)).toBe('Bonn & Köln a/b?c Ann')
  })

  test('is nothing else in braces', () => {
    for (const text of ['{{}}', '{{ name }}', '{{name', '{name}', '{{na-me}}', '{{a|b{c}}', '{{constructor}}'])
      expect(fillIn(text, id => (id === 'constructor' ? text : 'x'))).toBe(text)
  })

  test('is not read in what an answer says', () => {
    expect(fillIn('{{one}}', valuesOf({ one: '{{two}}', two: 'secret' }))).toBe('{{two}}')
  })

  test('of anything that objects inherit has no value', () => {
    expect(fillIn('{{toString|none}}', valuesOf({}))).toBe('none')
  })

  test('is found again however it was written', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), (before, fallback, after) => {
        const text = `${before.replaceAll('{', '')}${mentionOf('blk1', fallback)}${after.replaceAll('}', '')}`
        const [mention] = mentionsIn(text)
        expect(mention).toMatchObject({ id: 'blk1', from: before.replaceAll('{', '').length })
        expect(fallback.replaceAll(/[{}\n]/g, '').slice(0, 200)).toBe(mention?.fallback)
        expect(fillIn(text, () => 'V')).toBe(text.slice(0, mention?.from) + 'V' + text.slice(mention?.to))
      }),
    )
  })
})

describe('an address', () => {
  test('has encoded values', () => {
    expect(fillInUrl('https://a.org/{{blk1_city}}?r={{url.ref}}&n={{gone|a b}}', ann)).toBe(
      'https://a.org/Bonn%20%26%20K%C3%B6ln?r=a%2Fb%3Fc&n=a%20b',
    )
    expect(fillInUrl('mailto:{{name}}', ann)).toBe('mailto:Ann')
  })

  test('leads to the same site whatever was answered', () => {
    fc.assert(
      fc.property(fc.string(), value => {
        const url = fillInUrl('https://a.org/{{x}}?{{x}}#{{x}}', () => value)
        expect(new URL(url).origin).toBe('https://a.org')
      }),
    )
    expect(fillInUrl('https://{{name}}.org/{{name}}', ann)).toBe('https://{{name}}.org/Ann')
    expect(fillInUrl('https://a.org@{{name}}', ann)).toBe('https://a.org@{{name}}')
  })
})

const textsOf = (document: FormDocument, answers: Answers, parameters: Record<string, string> = {}) => {
  const form = compileForm(document, blockTypes)
  const evaluation = evaluate(form, answers, { ...logicContext, parameters })
  const read = mentionReader(form, { evaluation, field: logicContext.field, parameters })
  return mentionTexts(mentionedIn(document).ids, read)
}

const trip = () =>
  buildForm({
    pages: [
      [
        { id: 'name', label: 'Your name' },
        { id: 'day', type: 'date' },
        { id: 'kinds', type: 'multiple_choice', options: ['Day', 'Week'] },
        { id: 'nights', type: 'number', label: '{{name}}, how many nights?' },
        { id: 'place', type: 'address' },
        { id: 'where', type: 'single_choice', options: ['home'] },
        { id: 'secret' },
      ],
      [
        {
          id: 'last',
          label: '{{day}} {{kinds}} {{nights}} {{place}} {{place_city}} {{where}} {{price}} {{url.ref}} {{secret}}',
        },
      ],
    ],
    variables: [{ id: 'price', type: 'number', initial: 1234.5 }],
    rules: [{ when: is('name', 'Ann'), effects: [{ do: 'hide', list: 'blocks', id: 'secret' }] }],
  })

const labelled = (document: FormDocument, id: string, label: string): FormDocument => {
  const option = document.options[id]
  return option ? { ...document, options: { ...document.options, [id]: { ...option, label } } } : document
}

describe('values', () => {
  test('read as people write them, and those of hidden questions are left out', () => {
    const document = labelled(trip(), 'home', 'At {{name|my}} place')
    const answers = {
      name: 'Ann',
      day: '2026-12-24',
      kinds: ['Day', 'Week'],
      nights: 1200.5,
      place_city: 'Bonn',
      place_line1: 'Markt 1',
      where: 'home',
      secret: 'nobody',
    }
    expect(textsOf(document, answers, { ref: 'mail' })).toMatchObject({
      name: 'Ann',
      day: '12/24/2026',
      kinds: 'Day, Week',
      nights: '1,200.5',
      place_city: 'Bonn',
      where: 'At Ann place',
      price: '1,234.5',
      'url.ref': 'mail',
    })
    expect(textsOf(document, answers)).not.toHaveProperty('secret')
  })

  test('of options that mention each other end', () => {
    const form = buildForm({
      pages: [
        [
          { id: 'one', type: 'single_choice', options: ['a'] },
          { id: 'two', type: 'single_choice', options: ['b'], label: '{{one}} {{two}}' },
        ],
      ],
    })
    const document = labelled(labelled(form, 'a', 'A{{two|?}}{{one|!}}'), 'b', 'B{{one}}{{one}}')
    expect(textsOf(document, { one: 'a', two: 'b' })).toEqual({ one: 'A?!', two: 'BA?!A?!' })
  })

  test('never grow beyond what a text can hold', () => {
    const ids = Array.from({ length: 30 }, (_, index) => `q${index}`)
    const options = ids.map(id => `o${id}`)
    const form = buildForm({
      pages: [[...ids.map((id, index) => ({ id, type: 'single_choice', options: [options[index] ?? ''] })), 'end']],
    })
    const document = ids.reduce((all, id, index) => labelled(all, `o${id}`, `x{{q${index - 1}}}`.repeat(20)), {
      ...form,
      blocks: { ...form.blocks, end: { ...form.blocks['end'], label: '{{q29}}' } },
    } as FormDocument)
    const texts = textsOf(document, Object.fromEntries(ids.map(id => [id, `o${id}`])))
    expect(texts['q29']?.length).toBe(10_000)
  })
})

describe('a form', () => {
  test('takes the values from its address that its texts mention', () => {
    expect([...parameterNames(trip())]).toEqual(['ref'])
  })

  test('says which texts mention what is gone, what comes later, or lead to a site of an answer', () => {
    const document = buildForm({
      pages: [
        [{ id: 'one', label: '{{gone|x}} {{later}} {{url.ref}}' }],
        [{ id: 'later' }, { id: 'two', type: 'single_choice', options: ['o1'] }],
      ],
    })
    const ending = { ...document.endings['end1'], redirect: 'https://{{one}}.org/{{one}}' }
    const changed = {
      ...labelled(document, 'o1', '{{one}} {{lost}}'),
      endings: { end1: ending },
    } as FormDocument
    expect(checkMentions(changed).map(({ code, list, id, level }) => [code, list, id, level])).toEqual([
      ['mention', 'blocks', 'one', 'error'],
      ['mention_later', 'blocks', 'one', 'warning'],
      ['mention', 'blocks', 'two', 'error'],
      ['mention_host', 'endings', 'end1', 'error'],
    ])
  })

  test('says nothing about texts of deleted things', () => {
    const document = buildForm({ pages: [[{ id: 'one', label: '{{gone}}' }]] })
    const blocks = { one: { ...document.blocks['one'], isDeleted: true } } as unknown as FormDocument['blocks']
    expect(checkMentions({ ...document, blocks })).toEqual([])
  })

  test('is read with names by those who do not answer it, and renaming a question keeps its mentions', () => {
    const document = trip()
    expect(withNames(document, 'To {{name}}, {{nights}}, {{price}}, {{url.ref}}, {{gone|you}}')).toBe(
      'To @Your name, @…, how many nights?, @Variable, @ref, @you',
    )
    const blocks = { ...document.blocks, name: { ...document.blocks['name'], label: 'Who?' } } as FormDocument['blocks']
    expect(withNames({ ...document, blocks }, '{{name}}')).toBe('@Who?')
  })
})

test('each setting of a block that holds text is for respondents or known to be none', () => {
  const others = new Set([
    'mask',
    'unit',
    'fallback',
    'link',
    'country',
    'currency',
    'currencySymbol',
    'page',
    'statement',
  ])
  for (const type of Object.values(blockTypes)) {
    for (const [name, value] of Object.entries(type.settings.parse({}))) {
      const schema = type.settings.shape[name]
      const isText = typeof value === 'string' && schema?.safeParse('Some text, {{a|b}}.').success
      const isKnown = textSettings.has(name) || others.has(name) || name.endsWith('Id')
      if (isText) expect(isKnown, `${type.type}.${name}: name it in textSettings, or in this test`).toBe(true)
    }
  }
})
