import { describe, expect, test } from 'vitest'
import { empty, value } from '../field-type.ts'
import { testContext } from '../testing.ts'
import { type Attachment, maxFilesInCell, maxFileSize } from './attachment.ts'
import { attachments } from './attachments.ts'

const [file] = attachments.sample
if (!file) throw new Error('The sample has no file')
const template = attachments.template.parse({})
const check = (...files: unknown[]) => attachments.check(files, template)
const named = (filename: string): Attachment => ({ ...file, filename, key: `files/1/${filename}` })

describe('files from outside', () => {
  test('are stored without their URLs, which are never trusted', () => {
    const input = { ...file, url: 'https://evil.example/plan.pdf', thumbnailUrl: 'https://evil.example/t.png' }
    expect(check(input)).toEqual(value([file]))
  })

  test('have the same JSON in whatever order their keys came', () => {
    const reversed = Object.fromEntries(Object.entries(file).toReversed())
    const reading = check(reversed)
    expect(JSON.stringify(reading.kind === 'value' && reading.value)).toBe(JSON.stringify([file]))
  })

  test.each([
    ['a path out of the folder', { key: '../secret' }],
    ['a path with an empty part', { key: 'files//plan.pdf' }],
    ['an absolute path', { key: '/etc/passwd' }],
    ['a URL as its key', { key: 'https://evil.example/x' }],
    ['a negative size', { size: -1 }],
    ['a size over the limit', { size: maxFileSize + 1 }],
    ['a part of a byte', { size: 1.5 }],
    ['no name', { filename: '' }],
    ['a name that is too long', { filename: 'x'.repeat(256) }],
    ['a media type that could end a header', { mimeType: 'text/html\r\nX: 1' }],
    ['no media type', { mimeType: 'pdf' }],
    ['a date that is none', { uploadedAt: 'yesterday' }],
    ['unknown keys', { script: 'alert(1)' }],
    ['an id that is none', { id: 'a b' }],
  ])('are refused with %s', (_what, wrong) => {
    expect(check({ ...file, ...wrong }).kind).toBe('unreadable')
  })

  test('lose control characters in their names', () => {
    const reading = check({ ...file, filename: 'plan\0.pdf' })
    expect(reading.kind === 'value' && reading.value[0]?.filename).not.toContain('\0')
  })

  test(`are at most ${maxFilesInCell} in a cell, and the message says so`, () => {
    const many = Array.from({ length: maxFilesInCell + 1 }, (_, index) => named(`${index}.pdf`))
    expect(check(...many.slice(1)).kind).toBe('value')
    expect(check(...many)).toMatchObject({ message: expect.stringContaining(`At most ${maxFilesInCell} files`) })
  })

  test('are a list; an empty one is an empty cell', () => {
    expect(check()).toEqual(empty)
    for (const json of [file, 'plan.pdf', 7]) expect(attachments.check(json, template).kind).toBe('unreadable')
  })
})

test('text never becomes files, and blank text is empty', () => {
  expect(attachments.read('plan.pdf', template, testContext)).toMatchObject({
    message: 'Text cannot be converted to files',
  })
  expect(attachments.read(' \n', template, testContext)).toEqual(empty)
  expect(attachments.show([named('a.pdf'), named('b.pdf')], template)).toBe('a.pdf, b.pdf')
})

test('concurrent changes of a cell keep the files of both people', () => {
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map(named)
  if (!a || !b || !c || !d) throw new Error('Four files are needed')
  const merge = (before: Attachment[] | null, after: Attachment[] | null, now: Attachment[] | null) =>
    attachments.mergeValues?.({ before, after, now })?.map(({ filename }) => filename) ?? null
  expect(merge([a], [a, b], [a, c])).toEqual(['a', 'c', 'b'])
  expect(merge([a, b], [b], [a, b, c])).toEqual(['b', 'c'])
  expect(merge([a], null, [a])).toBeNull()
  expect(merge(null, [d], null)).toEqual(['d'])
})

test('a filter by filename ignores case and matches any of the files', () => {
  const contains = attachments.operators['filename_contains']
  const field = { template, context: testContext }
  expect(contains?.test([named('Plan.PDF'), named('photo.png')], 'pdf', field)).toBe(true)
  expect(contains?.test([named('photo.png')], 'pdf', field)).toBe(false)
  expect(contains?.test(null, 'pdf', field)).toBe(false)
})
