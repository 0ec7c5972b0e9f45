import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { blockTypes, knownBlocks } from '../../blocks/registry.ts'
import { readForm } from '../../copies/create-form.ts'
import { checkDocument } from '../../document/check-document.ts'
import type { FormDocument } from '../../document/form-document.ts'
import { newDraft } from '../../document/new-form.ts'
import { allBlocks, formOutline } from '../../document/outline.ts'
import { compileForm } from '../../logic/compile-form.ts'
import { evaluate } from '../../logic/evaluate.ts'
import { buildForm, logicContext } from '../../testing/build-form.ts'
import { publishIssues } from '../../versions/publish-issues.ts'
import { type ImportedForm, type FileReading } from './imported-form.ts'
import { maxFileLength, readFormFile } from './read-form-file.ts'
import { googleForm, typeform } from './testing/sample-files.ts'

const readJson = (json: unknown): FileReading => readFormFile(JSON.stringify(json))

function formIn(json: unknown): ImportedForm {
  const reading = readJson(json)
  if ('problem' in reading) throw new Error(reading.problem)
  return reading.form
}

const questions = ({ document }: ImportedForm) => {
  const outline = formOutline(document)
  return allBlocks(outline).map(({ id, type, label }) => ({
    id,
    type,
    label,
    options: (outline.options.get(id) ?? []).map(option => option.label),
  }))
}
const labels = (form: ImportedForm) => questions(form).map(({ label }) => label)
const pageOfBlock = ({ blocks }: FormDocument, id: string) => blocks[id]?.at.parentId ?? ''

/** The path of pages and the ending after some answers. */
function pathOf({ document }: ImportedForm, answers: Record<string, unknown>) {
  const { path, outcome } = evaluate(compileForm(document, blockTypes), answers, logicContext)
  return [...path, outcome.endingId]
}

describe('a form of ours', () => {
  const file = (form: unknown, more: object = {}) => ({
    format: 'gridloom flow',
    version: 1,
    flow: { name: 'Party', type: 'form', settings: {}, tags: [] },
    content: { form },
    ...more,
  })
  const document = buildForm({
    pages: [['q1', { id: 'q2', type: 'single_choice', options: ['a', 'b'] }], ['q3']],
    rules: [
      {
        when: { fieldId: 'q2', operator: 'is', value: 'a' },
        effects: [{ do: 'go', pageId: 'page1', to: { endingId: 'end1' } }],
      },
    ],
  })

  test('is read as it was exported', () => {
    expect(formIn(file(document))).toMatchObject({
      source: 'Gridloom',
      name: 'Party',
      document,
      notes: [],
      hasLook: false,
    })
  })

  test('loses what this version does not know, and says so', () => {
    const odd = { ...document.blocks['q3'], type: 'hologram', label: 'Wave' }
    const form = formIn(file({ ...document, blocks: { ...document.blocks, q3: odd } }))
    expect(form.document.blocks).not.toHaveProperty('q3')
    expect(form.notes).toEqual([{ kind: 'left out', what: 'Wave', why: 'This type of block does not exist.' }])
  })

  test('sends no emails until somebody has checked who gets them', () => {
    const mail = { id: 'mail1', place: 'V', name: 'To the owner', addresses: ['someone@example.com'] }
    const form = formIn(file({ ...document, mails: { mail1: mail } }))
    expect(form.document.mails['mail1']).toMatchObject({ addresses: ['someone@example.com'], isOff: true })
    expect(form.notes).toMatchObject([{ kind: 'changed', what: 'To the owner' }])
  })

  test('loses its pictures, and says so', () => {
    const form = formIn(file({ ...document, theme: { ...document.theme, logo: 'a/b.png' } }))
    expect(form.document.theme.logo).toBeNull()
    expect(form.notes).toMatchObject([{ what: 'Logo' }])
  })

  test.each([
    ['another version of the file', file(document, { version: 2 }), 'Update this server'],
    ['a newer format', file({ ...document, format: 2 }), 'newer version'],
    ['a form that was not published', file(null), 'no questions'],
    ['a base', file(undefined), 'does not hold a form'],
    ['a damaged form', file({ ...document, pages: 3 }), 'damaged'],
    ['a form without pages', file({ ...newDraft(), pages: {} }), 'at least one page'],
  ])('is refused in words if it is %s', (_what, json, words) => {
    expect(readJson(json)).toEqual({ problem: expect.stringContaining(words) })
  })
})

describe('a form of Typeform', () => {
  const form = formIn(typeform)

  test('has all questions with their types, options, and settings', () => {
    expect(form).toMatchObject({ source: 'Typeform', name: 'Coffee club' })
    expect(questions(form).map(({ type, label }) => `${type}: ${label}`)).toEqual([
      'heading: Welcome to the club',
      'short_answer: What is your name?',
      'email: Hi {{q1}}, what is your email?',
      'single_choice: Which roast do you like?',
      'hidden: utm_source',
      'rating: How good is our coffee?',
      'opinion_scale: Would you recommend us?',
      'yes_no: Do you own a grinder?',
      'heading: About the grinder',
      'short_answer: Which one?',
      'matrix_single: How satisfied are you?',
      'consent: Terms',
      'short_answer: Hologram',
    ])
    expect(form.document.blocks['q1']).toMatchObject({ isRequired: true, settings: { maxLength: 60 } })
    expect(questions(form)[3]?.options).toEqual(['Light', 'Dark'])
    expect(questions(form)[10]?.options).toEqual(['Taste', 'Price', 'Bad', 'Good'])
  })

  test('follows its jumps', () => {
    const page = (id: string) => pageOfBlock(form.document, id)
    expect(pathOf(form, { q3: 'q3C2' })).not.toContain(page('q4'))
    expect(pathOf(form, { q3: 'q3C1' })).toContain(page('q4'))
    expect(pathOf(form, { q6: 'no' }).at(-1)).toBe('end2')
    expect(pathOf(form, { q6: 'yes' }).at(-1)).toBe('end1')
  })

  test('calculates its variables', () => {
    const { variables } = evaluate(compileForm(form.document, blockTypes), { q3: 'q3C2' }, logicContext)
    expect(variables).toMatchObject({ var1: { value: 5 } })
  })

  test('says what it does not take over', () => {
    const notes = form.notes.map(({ kind, what }) => `${kind}: ${what}`)
    expect(notes).toEqual(
      expect.arrayContaining(['changed: Hologram', 'changed: Theme', 'left out: Logic of “How good is our coffee?”']),
    )
  })

  test('has a heading where it asks for a payment, and says so', () => {
    const paid = formIn({
      title: 'Shop',
      fields: [{ ref: 'a', type: 'payment', title: 'Pay here', validations: { required: true } }],
    })
    expect(questions(paid)).toMatchObject([{ type: 'heading', label: 'Pay here' }])
    expect(paid.notes).toMatchObject([{ what: 'Pay here', why: expect.stringContaining('Payments') }])
  })

  test('can be published', () => {
    expect(publishIssues(form.document).filter(({ level }) => level === 'error')).toEqual([])
  })
})

describe('a form of Google', () => {
  const form = formIn(googleForm)

  test('has all items with their types, options, and sections', () => {
    expect(form).toMatchObject({ source: 'Google Forms', name: 'School trip' })
    expect(questions(form).map(({ type, label }) => `${type}: ${label}`)).toEqual([
      'rich_text: ',
      'email: Email',
      'short_answer: Capital of France',
      'single_choice: Are you coming?',
      'matrix_single: Meals',
      'opinion_scale: How excited are you?',
      'rating: Rate the last trip',
      'date: Birthday',
      'short_answer: How long can you stay?',
      'heading: A picture',
      'long_answer: Anything else?',
    ])
    expect(Object.values(form.document.pages).map(({ name }) => name)).toEqual(['', 'Details', 'The end'])
    expect(form.document.settings).toMatchObject({ isQuiz: true })
    expect(form.document.blocks['q1']?.settings).toMatchObject({ rightAnswers: ['Paris'], points: 2 })
  })

  test('follows the sections to which options lead', () => {
    expect(pathOf(form, { q2: 'q2C1' })).toEqual(['page1', 'page2', 'page3', 'end1'])
    expect(pathOf(form, { q2: 'q2C2' })).toEqual(['page1', 'end1'])
    expect(pathOf(form, { q2: 'q2C3' })).toEqual(['page1', 'page3', 'end1'])
  })

  test('says what it does not take over, and can be published', () => {
    expect(form.notes.map(({ what }) => what)).toEqual(
      expect.arrayContaining(['How long can you stay?', 'A picture', 'Collected email addresses']),
    )
    expect(publishIssues(form.document).filter(({ level }) => level === 'error')).toEqual([])
  })
})

describe('a hostile file', () => {
  test.each([
    ['no JSON', 'hello'],
    ['an empty text', ''],
    ['a number', '7'],
    ['null', 'null'],
    ['a list', '[]'],
    ['another object', '{"a": 1}'],
    ['deep nesting', `{"items": ${'['.repeat(5_000)}${']'.repeat(5_000)}, "formId": "x"}`],
    ['deeper nesting', `{"items": ${'['.repeat(200_000)}${']'.repeat(200_000)}, "formId": "x"}`],
    ['millions of parts', `{"title": "x", "fields": [${'{},'.repeat(1_000_000)}{}]}`],
    ['more than 10 MB', 'x'.repeat(maxFileLength + 1)],
  ])('with %s is refused in words', (_what, text) => {
    expect(readFormFile(text)).toEqual({ problem: expect.stringMatching(/^[A-Z].*\.$/) })
  })

  test('with prototype keys becomes an ordinary form', () => {
    const text =
      '{"title": "T", "fields": [{"__proto__": {"title": "x"}, "type": "constructor", "title": "Q"}], "logic": [{"ref": "__proto__"}], "variables": {"__proto__": 1}}'
    const reading = readFormFile(text)
    expect('form' in reading && labels(reading.form)).toEqual(['Q'])
    expect(({} as { title?: string }).title).toBeUndefined()
  })

  test('with a condition that is too long loses only that rule, and says so', () => {
    const part = {
      op: 'is',
      vars: [
        { type: 'field', value: 'a' },
        { type: 'constant', value: 'x' },
      ],
    }
    const action = {
      action: 'jump',
      details: { to: { type: 'field', value: 'b' } },
      condition: { op: 'or', vars: Array(200).fill(part) },
    }
    const fields = ['a', 'b'].map(ref => ({ ref, title: ref, type: 'short_text' }))
    const form = formIn({ title: 'T', fields, logic: [{ type: 'field', ref: 'a', actions: [action] }] })
    expect([questions(form).length, Object.keys(form.document.rules), form.notes.map(({ why }) => why)]).toEqual([
      2,
      [],
      ['Its condition is too long.'],
    ])
  })

  test('with too many questions, options, and pages is cut to what a form can have, and says so', () => {
    const choices = Array.from({ length: 600 }, () => ({ label: 'Same' }))
    const fields = Array.from({ length: 520 }, (_, index) => ({
      ref: `f${index}`,
      title: `Question ${index}`,
      type: index === 0 ? 'dropdown' : 'short_text',
      properties: index === 0 ? { choices } : {},
    }))
    const logic = fields.map(({ ref }, index) => ({
      type: 'field',
      ref,
      actions: [
        { action: 'jump', details: { to: { type: 'field', value: `f${index + 1}` } }, condition: { op: 'always' } },
      ],
    }))
    const form = formIn({ title: 'Long', fields, logic })
    expect(questions(form)).toHaveLength(500)
    expect(form.notes.filter(({ kind }) => kind === 'left out').map(({ what }) => what)).toContain('Question 519')
    expect(readForm(form.document)).toEqual(form.document)
  })
})

const word = fc.constantFrom('Name', 'Email', '', ' ', 'x'.repeat(600), '{{field:a}}', '\u0000bad', '\uD800')
const odd = fc.oneof(word, fc.integer(), fc.boolean(), fc.constant(null), fc.constant([]), fc.constant({}))
const reference = fc.constantFrom('a', 'b', 'c', 'd', 'tys', 'gone')

const typeformField = fc.record(
  {
    ref: fc.oneof(reference, odd),
    title: fc.oneof(word, odd),
    type: fc.oneof(
      fc.constantFrom(
        'short_text',
        'multiple_choice',
        'dropdown',
        'matrix',
        'group',
        'number',
        'date',
        'legal',
        'nope',
      ),
      fc.constantFrom('rating', 'opinion_scale', 'contact_info', 'address', 'statement', 'yes_no', 'ranking', 'nps'),
      odd,
    ),
    properties: fc.oneof(
      odd,
      fc.record(
        {
          choices: fc.array(fc.oneof(fc.record({ ref: reference, label: odd }), odd), { maxLength: 4 }),
          steps: fc.oneof(fc.double(), odd),
          fields: fc.array(fc.record({ title: word, type: fc.constant('short_text') }), { maxLength: 3 }),
          description: odd,
        },
        { requiredKeys: [] },
      ),
    ),
    validations: fc.oneof(
      odd,
      fc.record({ required: odd, max_length: fc.oneof(fc.double(), odd) }, { requiredKeys: [] }),
    ),
  },
  { requiredKeys: [] },
)

const condition = fc.record({
  op: fc.constantFrom('is', 'is_not', 'always', 'and', 'contains', 'on', 'lower_than', 'odd'),
  vars: fc.array(
    fc.record({ type: fc.constantFrom('field', 'choice', 'constant', 'variable'), value: fc.oneof(reference, odd) }),
    {
      maxLength: 3,
    },
  ),
})

const anyTypeform = fc.record(
  {
    title: odd,
    fields: fc.array(fc.oneof({ weight: 9, arbitrary: typeformField }, { weight: 1, arbitrary: odd }), {
      maxLength: 12,
    }),
    thankyou_screens: fc.oneof(odd, fc.array(fc.record({ ref: fc.constant('tys'), title: odd }), { maxLength: 3 })),
    logic: fc.array(
      fc.record({
        type: fc.constantFrom('field', 'hidden'),
        ref: reference,
        actions: fc.array(
          fc.record({
            action: fc.constantFrom('jump', 'add', 'set', 'odd'),
            details: fc.record({
              to: fc.record({ type: fc.constantFrom('field', 'thankyou'), value: reference }),
              target: fc.record({ type: fc.constant('variable'), value: fc.constantFrom('score', 'gone') }),
              value: fc.record({
                type: fc.constantFrom('constant', 'field'),
                value: fc.oneof(fc.integer(), reference),
              }),
            }),
            condition,
          }),
          { maxLength: 4 },
        ),
      }),
      { maxLength: 6 },
    ),
    variables: fc.oneof(odd, fc.record({ score: odd })),
    hidden: fc.oneof(odd, fc.array(odd, { maxLength: 3 })),
  },
  { requiredKeys: ['title', 'fields'] },
)

const googleItem = fc.record(
  {
    itemId: fc.oneof(reference, odd),
    title: odd,
    description: odd,
    pageBreakItem: fc.constant({}),
    questionItem: fc.record({
      question: fc.record(
        {
          required: odd,
          choiceQuestion: fc.record({
            type: fc.constantFrom('RADIO', 'CHECKBOX', 'DROP_DOWN', 'ODD'),
            options: fc.array(
              fc.record(
                {
                  value: odd,
                  goToSectionId: reference,
                  goToAction: fc.constantFrom('SUBMIT_FORM', 'RESTART_FORM'),
                  isOther: odd,
                },
                { requiredKeys: ['value'] },
              ),
              { maxLength: 4 },
            ),
          }),
          scaleQuestion: fc.record({ low: odd, high: fc.oneof(fc.double(), odd) }),
          textQuestion: fc.record({ paragraph: odd }),
          grading: fc.oneof(odd, fc.record({ pointValue: fc.oneof(fc.double(), odd) })),
        },
        { requiredKeys: [] },
      ),
    }),
  },
  { requiredKeys: [] },
)

const anyGoogleForm = fc.record(
  { formId: fc.constant('f'), items: fc.array(fc.oneof(googleItem, odd), { maxLength: 12 }), info: odd, settings: odd },
  { requiredKeys: ['formId', 'items'] },
)

/** The texts of questions in a file, those inside groups and matrices included. */
function titlesIn(json: unknown): string[] {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return []
  const { title } = json as { title?: unknown }
  return typeof title === 'string' && title.trim() !== '' ? [title.trim()] : []
}

describe('any file', () => {
  test.each([
    ['Typeform', anyTypeform],
    ['Google Forms', anyGoogleForm],
  ] as const)('of %s becomes a form that can be created, with all its questions', (_source, files) => {
    fc.assert(
      fc.property(files as fc.Arbitrary<Record<string, unknown>>, file => {
        const form = formIn(JSON.parse(JSON.stringify(file)))
        expect(readForm(JSON.parse(JSON.stringify(form.document)))).toEqual(form.document)
        const wrong = checkDocument(form.document, knownBlocks).filter(({ code }) => !/option/.test(code))
        expect(wrong).toEqual([])
        const whole = JSON.stringify([form.document.blocks, form.document.pages, form.document.options, form.notes])
        const items = (file['fields'] ?? file['items']) as unknown[]
        for (const title of items.flatMap(titlesIn)) {
          const text = JSON.stringify(
            title.toWellFormed().replaceAll('\u0000', '').replaceAll('{{field:a}}', ''),
          ).slice(1, 5)
          expect(whole).toContain(text)
        }
        const isItem = (item: unknown) => typeof item === 'object' && item !== null && !('pageBreakItem' in item)
        const count = items.filter(item => isItem(item) && !Array.isArray(item)).length
        expect(questions(form).length).toBeGreaterThanOrEqual(count)
      }),
      { numRuns: 150 },
    )
  })

  test('of any JSON is read without an error', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom('fields', 'items', 'format'), (value, key) => {
        const json = { title: 'x', formId: 'y', [key]: value }
        expect(['form', 'problem']).toContain(Object.keys(readJson(json))[0])
      }),
      { numRuns: 300 },
    )
  })
})
