import { appendFile } from 'node:fs/promises'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { temporaryFiles } from '../../csv/testing/temporary-files.ts'
import { readFile } from '../testing/read-file.ts'
import { JsonSplitter, parseJson } from './json-splitter.ts'

const files = temporaryFiles()

const read = async (content: string | Buffer, fileName = 'data.json', part?: number) => {
  const { analysis, rows } = await readFile(await files.write(content), { fileName, choices: { part } })
  const columns = analysis.columns.map(({ name, type }) => `${name}: ${type}`)
  return { analysis, columns, rows, names: analysis.columns.map(({ name }) => name) }
}

const refused = (content: string | Buffer, fileName?: string) =>
  read(content, fileName).then(
    () => 'read',
    (error: Error) => error.message,
  )

describe('the rows of a JSON file', () => {
  test('are the elements of its list', async () => {
    const { columns, rows } = await read(
      '[{"name":"Ann","age":31,"isNew":false},{"name":"Bob, Jr.","age":7,"isNew":false}]',
    )
    expect(columns).toEqual(['name: single_line_text', 'age: number', 'isNew: checkbox'])
    expect(rows).toEqual([
      ['Ann', '31', 'false'],
      ['Bob, Jr.', '7', 'false'],
    ])
  })

  test('are one per line in NDJSON, with blank lines and values over several lines', async () => {
    const { rows, names } = await read('{"a":1}\n\n{"a":2,"b":"x"}\r\n{\n"a": 3\n}', 'data.ndjson')
    expect(names).toEqual(['a', 'b'])
    expect(rows).toEqual([['1'], ['2', 'x'], ['3', '']])
  })

  test('are the elements of the longest list of objects in an object, or of the chosen one', async () => {
    const content =
      '{"meta":{"tags":["x","y","z"]},"errors":[{"code":1}],"people":[{"n":1},{"n":2}],"notes":["a","b","c"]}'
    const people = await read(content)
    expect(people.analysis.source?.parts.map(({ name }) => name)).toEqual(['people', 'errors'])
    expect(people.rows).toEqual([['1'], ['2']])
    expect((await read(content, 'data.json', 1)).rows).toEqual([['1']])
    expect((await read(content, 'data.json', 1)).names).toEqual(['code'])
  })

  test('can be in one of at most 1,000 lists, whose names are shown in at most 255 characters', async () => {
    const lists = Object.fromEntries(Array.from({ length: 1001 }, (_, at) => [`list${at}`, [{ n: 1 }]]))
    const { analysis, rows } = await read(JSON.stringify({ ['n'.repeat(300)]: [{ n: 2 }], ...lists }))
    expect(analysis.source?.parts).toHaveLength(1000)
    expect(analysis.source?.parts[0]?.name.length).toBeLessThanOrEqual(255)
    expect(rows).toEqual([['2']])
  })

  test('are the members of an object of objects, with their names', async () => {
    const { rows, names } = await read('{"de":{"name":"Germany"},"fr":{"name":"France"}}')
    expect(names).toEqual(['key', 'name'])
    expect(rows).toEqual([
      ['de', 'Germany'],
      ['fr', 'France'],
    ])
  })

  test('are one record for an object without lists of objects', async () => {
    const { rows, names } = await read('{"name":"Ann","tags":["a","b"]}')
    expect([names, rows]).toEqual([['name', 'tags'], [['Ann', 'a, b']]])
  })

  test('can be lists or plain values', async () => {
    expect((await read('[[1,"x"],[2,"y"]]')).names).toEqual(['Column 1', 'Column 2'])
    expect((await read('["x",2,null]')).rows).toEqual([['x'], ['2'], ['']])
  })

  test('stay rows if they are empty objects', async () => {
    expect((await read('[{"a":1},{},{"a":2}]')).rows).toEqual([['1'], [''], ['2']])
  })
})

describe('a column of a JSON file', () => {
  test('has a dotted name for a member of a nested object', async () => {
    const { names, rows } = await read('[{"a":{"b":{"c":1}},"a.b":2},{"a":5}]')
    expect(names).toEqual(['a.b.c', 'a.b', 'a'])
    expect(rows).toEqual([
      ['1', '2'],
      ['', '', '5'],
    ])
  })

  test('is a multiple select for lists of plain values, and text for lists of objects', async () => {
    const { columns, rows, analysis } = await read(
      '[{"id":1,"tags":["red","a, b"],"parts":[{"x":1}]},{"id":2,"tags":[],"parts":[]},{"id":3,"tags":["red"]}]',
    )
    expect(columns).toEqual(['id: number', 'tags: multiple_select', 'parts: single_line_text'])
    expect(analysis.columns[1]?.template['options']).toMatchObject([{ label: 'red' }, { label: 'a, b' }])
    expect(rows[0]).toEqual(['1', 'red, "a, b"', '[{"x":1}]'])
    expect(rows[1]).toEqual(['2', '', ''])
  })

  test('is guessed for texts as in CSV', async () => {
    const { columns } = await read('[{"id":1,"mail":"a@example.org","day":"2026-01-31","zip":"01234"}]')
    expect(columns.slice(1)).toEqual(['mail: email', 'day: date', 'zip: single_line_text'])
  })

  test('keeps every digit of numbers that a double cannot hold', async () => {
    const { rows } = await read('[{"id":12345678901234567890,"x":1e400,"y":0.1,"z":1.50}]')
    expect(rows).toEqual([['12345678901234567890', '1e400', '0.1', '1.5']])
  })

  test('keeps names that mean something to JavaScript', async () => {
    expect((await read('[{"__proto__":1,"constructor":2,"":3}]')).rows).toEqual([['1', '2', '3']])
  })
})

describe('a file', () => {
  test('is recognized as JSON under another name', async () => {
    expect((await read(' [ {"a": 1} ]', 'renamed.csv')).names).toEqual(['a'])
    expect((await read('\uFEFF{"a": 1}', 'renamed.csv')).names).toEqual(['a'])
  })

  test('is read while it arrives, never beyond what has arrived', async () => {
    const path = files.newPath()
    const lines = Array.from({ length: 1000 }, (_, at) => `{"id":${at},"name":"é ${at}"}\n`)
    const bytes = Buffer.from(lines.join(''))
    let size = 0
    const waits: number[] = []
    const file = {
      path,
      async beyond(position: number) {
        waits.push(position - size)
        while (size <= position && size < bytes.length) {
          await appendFile(path, bytes.subarray(size, size + 997))
          size = Math.min(size + 997, bytes.length)
        }
        return { size, complete: size === bytes.length }
      },
    }
    const { rows } = await readFile(file, { fileName: 'data.ndjson', maxBytes: 50_000 })
    expect(rows).toHaveLength(1000)
    expect(rows.at(-1)).toEqual(['999', 'é 999'])
    // The kind of a file shows in its first bytes.
    expect(Math.max(...waits.slice(1))).toBeLessThanOrEqual(0)
    expect(waits.length).toBeGreaterThan(10)
  })

  test('in UTF-16 is read', async () => {
    const bytes = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('[{"a":"ä"}]', 'utf16le')])
    expect((await read(bytes)).rows).toEqual([['ä']])
  })

  test.each([
    ['that is cut off', '[{"a":1},{"a":', 'It ends inside a list or an object, so it may have been cut off.'],
    ['with a text that never ends', '[{"a":"x}]', 'It ends inside a list or an object, so it may have been cut off.'],
    ['with another bracket', '[{"a":1]]', 'A bracket does not match.'],
    ['with a missing comma', '[{"a":1} {"b":2}]', 'Check this part: {"a":1} {"b":2}'],
    ['with text after its end', '[{"a":1}] x', 'There is more text after its end.'],
    ['that is no JSON', 'name,age', 'It must begin with a list or an object.'],
    ['with a broken line', '{"a":1}\n{"a":x}\n', 'Check this part: {"a":x}'],
    ['that is nested too deeply', '['.repeat(2000), 'Its lists and objects are nested too deeply.'],
  ])('%s is refused in words', async (_, content, reason) => {
    expect(await refused(content)).toBe(`This file is not valid JSON. ${reason}`)
  })

  test('with more columns than a table can have is refused', async () => {
    const wide = Object.fromEntries(Array.from({ length: 501 }, (_, at) => [`c${at}`, at]))
    expect(await refused(JSON.stringify([wide]))).toMatch('more than 500 columns')
  })

  test('whose rows are much larger than itself is refused', async () => {
    const file = await files.write(JSON.stringify(Array.from({ length: 3000 }, () => ({ a: '"'.repeat(300) }))))
    const reading = readFile(file, { fileName: 'a.json', maxBytes: 1_048_576 })
    await expect(reading).rejects.toThrow('The contents of this file are larger than 1 MB.')
  })
})

test('values are split at any boundary of pieces as JSON.parse reads the whole', () => {
  const texts = fc.array(fc.jsonValue({ maxDepth: 4 }), { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(texts, fc.integer({ min: 1, max: 40 }), fc.boolean(), (values, size, isPretty) => {
      const found: unknown[] = []
      const splitter = new JsonSplitter(1, value => found.push(parseJson(value.text())))
      const bytes = Buffer.from(JSON.stringify(values, null, isPretty ? 2 : undefined))
      for (let at = 0; at < bytes.length; at += size) splitter.feed(bytes.subarray(at, at + size))
      splitter.finish()
      expect(JSON.stringify(found)).toBe(JSON.stringify(values))
    }),
  )
})
