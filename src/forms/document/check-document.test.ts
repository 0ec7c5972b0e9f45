import { describe, expect, test } from 'vitest'
import { testBlocks } from '../testing/known-blocks.ts'
import { create, firstForm, set } from '../testing/random-edits.ts'
import { applyChanges } from './apply-changes.ts'
import { type Calculation, calculationSchema } from './calculation.ts'
import type { Change } from './change.ts'
import { checkDocument } from './check-document.ts'
import type { FormDocument } from './form-document.ts'
import { formLimits } from './form-limits.ts'
import { withoutDeleted } from './outline.ts'
import { readDocument } from './read-document.ts'

const at = (parentId: string) => ({ parentId, place: 'V' })

function formWith(...changes: Change[]): FormDocument {
  const { document, skipped } = applyChanges(
    firstForm(),
    [
      create('blocks', { id: 'q1', at: at('page1'), type: 'text' }),
      create('blocks', { id: 'c1', at: at('page1'), type: 'choice' }),
      create('options', { id: 'o1', at: at('c1'), label: 'A' }),
      create('variables', { id: 'v1', place: 'V' }),
      ...changes,
    ],
    testBlocks,
  )
  expect(skipped).toEqual([])
  return document
}

const codes = (document: FormDocument) => checkDocument(document, testBlocks).map(({ code, id }) => `${code} ${id}`)
const rule = (thing: Record<string, unknown>) => create('rules', { id: 'r1', place: 'V', ...thing })

test('a whole form has no issues', () => {
  const whole = rule({
    when: {
      and: [
        { fieldId: 'q1', operator: 'is', value: 'x' },
        { fieldId: 'c1_other', operator: 'is_empty' },
      ],
    },
    effects: [
      { do: 'show', list: 'options', id: 'o1' },
      { do: 'go', pageId: 'page1', to: { endingId: 'end1' } },
      {
        do: 'set',
        variableId: 'v1',
        to: { do: 'add', parts: [{ answer: 'q1' }, { variable: 'v1' }, { points: null }] },
      },
    ],
  })
  expect(codes(formWith(whole))).toEqual([])
})

describe('a form is reported that has', () => {
  test.each<[string, Change[], string]>([
    ['a choice without options', [set('options', 'o1', ['isDeleted', false, true])], 'no_options c1'],
    ['a blank option', [set('options', 'o1', ['label', 'A', ' '])], 'blank_option c1'],
    ['an option twice', [create('options', { id: 'o2', at: at('c1'), label: 'A' })], 'same_option c1'],
    [
      'a name in the address twice',
      [set('blocks', 'q1', ['urlName', '', 'x']), set('blocks', 'c1', ['urlName', '', 'x'])],
      'url_name',
    ],
    [
      'a language twice',
      ['l1', 'l2'].map(id => create('languages', { id, place: 'V', tag: id === 'l1' ? 'de' : 'DE' })),
      'language l2',
    ],
    ['a rule without effects', [rule({})], 'no_effect r1'],
    [
      'a rule about a deleted question',
      [
        rule({ when: { fieldId: 'q1', operator: 'is_empty' }, effects: [{ do: 'require', blockId: 'c1' }] }),
        set('blocks', 'q1', ['isDeleted', false, true]),
      ],
      'reference r1',
    ],
    ['a rule that shows nothing', [rule({ effects: [{ do: 'show', list: 'pages', id: 'q1' }] })], 'reference r1'],
    [
      'a rule that goes nowhere',
      [rule({ effects: [{ do: 'go', pageId: 'page1', to: { pageId: 'p9' } }] })],
      'reference r1',
    ],
    ['a rule that ends nowhere', [rule({ effects: [{ do: 'disqualify', endingId: 'e9' }] })], 'reference r1'],
    [
      'a calculation with a variable that is gone',
      [rule({ effects: [{ do: 'set', variableId: 'v1', to: { do: 'add', parts: [{ variable: 'v9' }] } }] })],
      'reference r1',
    ],
  ])('%s', (_what, changes, code) => {
    expect(codes(formWith(...changes)).some(found => found.startsWith(code))).toBe(true)
  })

  test('ids, types, and parents that do not fit, which only a file can have', () => {
    const document = formWith()
    const block = document.blocks['q1']
    if (!block) throw new Error('There is a block')
    const wrong: FormDocument = {
      ...document,
      blocks: {
        ...document.blocks,
        q1: { ...block, type: 'telepathy' },
        q2: block,
        q3: { ...block, id: 'q3', at: at('nowhere') },
        q4: { ...block, id: 'q4', settings: { madeUp: 1 } },
      },
    }
    expect(codes(wrong)).toEqual(expect.arrayContaining(['id q2', 'type q1', 'parent q3', 'setting q4']))
  })

  test('a calculation on a page that is gone', () => {
    const to = { value: 1 }
    const gone = rule({ effects: [{ do: 'set', variableId: 'v1', pageId: 'p9', to }] })
    expect(codes(formWith(gone))).toEqual(['reference r1'])
    expect(codes(formWith(rule({ effects: [{ do: 'set', variableId: 'v1', pageId: 'page1', to }] })))).toEqual([])
  })

  test('nothing to say about deleted things', () => {
    const document = formWith(rule({}), set('rules', 'r1', ['isDeleted', false, true]))
    expect(codes(document)).toEqual([])
    expect(withoutDeleted(document).rules).toEqual({})
  })
})

describe('a document from outside', () => {
  test('is read as it was written', () => {
    const document = formWith()
    expect(readDocument(JSON.parse(JSON.stringify(document)))).toEqual(document)
  })

  test.each<[string, (document: FormDocument) => unknown]>([
    ['another format', document => ({ ...document, format: 2 })],
    ['an unknown list', document => ({ ...document, tables: {} })],
    ['an unknown value', document => ({ ...document, pages: { p: { id: 'p', place: 'V', madeUp: 1 } } })],
    ['an id with other signs', document => ({ ...document, pages: { 'a b': { id: 'a b', place: 'V' } } })],
    ['an inherited id', document => ({ ...document, pages: { constructor: { id: 'constructor', place: 'V' } } })],
    ['no object', () => [1]],
    ['nothing', () => null],
  ])('is refused with %s', (_what, change) => {
    expect(readDocument(change(formWith()))).toBeNull()
  })
})

test('a document that is too large or too deep is refused before it is read', () => {
  const pages = Object.fromEntries(Array.from({ length: formLimits.things + 1 }, (_, index) => [`p${index}`, {}]))
  expect(readDocument({ ...firstForm(), pages })).toBeNull()
  const deep: unknown = JSON.parse(`${'['.repeat(5_000)}${']'.repeat(5_000)}`)
  expect(readDocument({ ...firstForm(), theme: deep })).toBeNull()
  expect(readDocument(firstForm())).toEqual(firstForm())
})

describe('a calculation', () => {
  const nested = (depth: number): Calculation =>
    depth === 1 ? { value: 1 } : { do: 'add', parts: [nested(depth - 1), { value: 2 }] }

  test('is limited in depth and length', () => {
    const isRead = (calculation: unknown) => calculationSchema.safeParse(calculation).success
    expect(isRead(nested(formLimits.calculationDepth))).toBe(true)
    expect(isRead(nested(formLimits.calculationDepth + 1))).toBe(false)
    const many = Array.from({ length: formLimits.calculationParts - 1 }, () => ({ value: 1 }))
    expect(isRead({ do: 'add', parts: many })).toBe(true)
    expect(isRead({ do: 'add', parts: [...many, { value: 1 }] })).toBe(false)
    expect(isRead({ do: 'divide', parts: [] })).toBe(false)
    expect(isRead({ answer: 'q1_a_b' })).toBe(false)
  })
})
