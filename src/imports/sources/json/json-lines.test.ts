import fc from 'fast-check'
import { expect, test } from 'vitest'
import { JsonLines } from './json-lines.ts'
import { JsonSplitter, parseJson } from './json-splitter.ts'

interface Reader {
  feed(bytes: Buffer): void
  finish(): void
}

/** What a reader finds in a file that comes in pieces: values as JSON, then the error if there is one. */
function found(make: (onValue: (value: unknown) => void) => Reader, content: string, size: number): unknown[] {
  const values: unknown[] = []
  try {
    const reader = make(value => values.push(JSON.stringify(value)))
    const bytes = Buffer.from(content)
    for (let at = 0; at < bytes.length; at += size) {
      // The reader may not keep the bytes, because the next piece is read into the same memory.
      const piece = Buffer.from(bytes.subarray(at, at + size))
      reader.feed(piece)
      piece.fill(0)
    }
    reader.finish()
  } catch (error) {
    values.push(error)
  }
  return values
}

const byLines = (content: string, size = 1_000_000) => found(onValue => new JsonLines(onValue), content, size)
const bySplitter = (content: string) =>
  found(onValue => new JsonSplitter(0, value => onValue(parseJson(value.text()))), content, 1_000_000)

const value = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }).map(one => JSON.stringify(one)),
  fc.jsonValue({ maxDepth: 3 }).map(one => JSON.stringify({ id: one, Größe: [one] })),
  fc.jsonValue({ maxDepth: 3 }).map(one => JSON.stringify([{ one }], null, 2)),
  fc.constantFrom(
    '{"id":12345678901234567890}',
    '[1e400,1.50]',
    '{"a":5E3}',
    '{"code":"5e3x"}',
    '{"a":x}',
    '{"a":1',
    '"',
  ),
)
const separator = fc.constantFrom('\n', '\n', '\n', '\r\n', '\n\n', '\n \n', ' ', ',\n', '')

test('lines are read as the splitter reads the whole, wherever the pieces of the file end', () => {
  const files = fc.array(fc.tuple(value, separator), { maxLength: 8 })
  fc.assert(
    fc.property(files, fc.integer({ min: 1, max: 50 }), (parts, size) => {
      const content = parts.flat().join('')
      expect(byLines(content, size)).toEqual(bySplitter(content))
    }),
  )
})

test('a line may hold as many levels as any value', () => {
  const nested = (levels: number) => `{"a":1}\n{"a":${'['.repeat(levels)}${']'.repeat(levels)}}\n`
  expect(byLines(nested(999))).toHaveLength(2)
  expect(byLines(nested(1000))).toMatchObject(['{"a":1}', { message: expect.stringMatching('nested too deeply') }])
  expect(byLines(`{"a":"${'['.repeat(5000)}"}\n`)).toHaveLength(1)
})

test('a line that never ends is refused at the limit of a value', () => {
  const endless = `{"a":1}\n{"a":"${'x'.repeat(33 * 1024 * 1024)}`
  const message = expect.stringMatching('larger than 32 MB')
  expect(byLines(endless, 1024 * 1024)).toMatchObject(['{"a":1}', { message }])
})
