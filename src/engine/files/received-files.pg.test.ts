import { readdir } from 'node:fs/promises'
import { Readable } from 'node:stream'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { maxFileSize } from '../../fields/attachments/attachment.ts'
import type { Platform } from '../../platform/platform.ts'
import { testPlatform } from '../../platform/testing/test-platform.ts'
import type { Base } from '../base/base.ts'
import { newFlowBase, newTable } from '../testing/base-fixture.ts'
import { addFile } from './add-file.ts'
import { arrivalsFolder } from './receive-file.ts'

let platform: Platform
let base: Base
let tableId: string
let userId: string
let png: Buffer

beforeAll(async () => {
  platform = await testPlatform()
  base = await newFlowBase(platform)
  tableId = (
    await newTable(base, [
      { id: 'name', type: 'single_line_text' },
      { id: 'files', type: 'attachments' },
    ])
  ).tableId
  const { rows } = await platform.pool.query<{ id: string }>('SELECT id FROM users')
  userId = rows[0]?.id ?? ''
  png = await sharp({ create: { width: 1, height: 1, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
})
afterAll(() => platform.close())

const add = (filename: string, body: Readable = Readable.from([Buffer.from('plain text')]), fieldId = 'files') =>
  addFile(base, { tableId, fieldId, userId }, { filename, body })
/** The stored name of a picture, whose type does not depend on its name. */
const nameOf = async (filename: string) => (await add(filename, Readable.from([png]))).attachment.filename
const stored = async () => {
  const { rows } = await platform.pool.query<{ count: number }>(
    'SELECT count(*)::integer AS count FROM attachments WHERE flow_id = $1',
    [base.flowId],
  )
  return rows[0]?.count
}
const arriving = () => readdir(arrivalsFolder(platform)).catch(() => [])

describe('the name of a file', () => {
  test.each([
    ['notes.txt', 'notes.txt'],
    ['  notes.txt\t', 'notes.txt'],
    ['../../etc/passwd.txt', 'passwd.txt'],
    ['C:\\Users\\ann\\notes.txt', 'notes.txt'],
    ['a/b\\c/notes.txt', 'notes.txt'],
    ['line\nbreak\r.txt', 'linebreak.txt'],
    ['nul\u0000.txt', 'nul.txt'],
    // Turns the rest of a name around, so that 'txt.exe' looks like 'exe.txt'.
    ['report\u202Etxt.exe', 'reporttxt.exe'],
    ['lone \uD83D.txt', 'lone \uFFFD.txt'],
    ['naïve 漢字 😀.txt', 'naïve 漢字 😀.txt'],
  ])('%j is stored as %j', async (filename, kept) => {
    expect(await nameOf(filename)).toBe(kept)
  })

  test.each(['', '   ', '/', 'folder/', '\u0000', '\u202E'])(
    '%j that shows nothing becomes a plain one',
    async filename => {
      expect(await nameOf(filename)).toBe('file')
    },
  )

  test.each([
    `${'x'.repeat(400)}.txt`,
    `${'😀'.repeat(200)}.txt`,
    `x${'😀'.repeat(200)}.txt`,
    'y'.repeat(400),
    `${'z'.repeat(300)}.${'e'.repeat(40)}`,
  ])('that is too long is cut, with its extension and no half of a character: %#', async filename => {
    const name = await nameOf(filename)
    expect(name.length).toBeLessThanOrEqual(255)
    expect(name.length).toBeGreaterThan(250)
    expect(name.isWellFormed()).toBe(true)
    if (filename.endsWith('.txt')) expect(name.endsWith('.txt')).toBe(true)
  })
})

describe('an upload', () => {
  test('that breaks off leaves nothing behind', async () => {
    const before = await stored()
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from('the beginning')
        throw new Error('connection lost')
      })(),
    )
    await expect(add('half.txt', broken)).rejects.toThrow('connection lost')
    expect(await stored()).toBe(before)
    expect(await arriving()).toEqual([])
  })

  test('of one byte more than fits is refused, and one that just fits is stored', async () => {
    const bytes = (size: number) => Readable.from([Buffer.alloc(size - 5, 'x'), Buffer.alloc(5, 'y')])
    const before = (await stored()) ?? 0
    await expect(add('large.txt', bytes(maxFileSize + 1))).rejects.toMatchObject({ code: 'too_large' })
    expect(await stored()).toBe(before)
    expect((await add('fits.txt', bytes(maxFileSize))).size).toBe(maxFileSize)
    expect(await arriving()).toEqual([])
  })

  test('that the cleanup took for an interrupted one is refused, and its content is deleted', async () => {
    const before = await stored()
    const slow = Readable.from(
      (async function* () {
        yield Buffer.from('slow ')
        await platform.pool.query('DELETE FROM attachments WHERE flow_id = $1 AND NOT complete', [base.flowId])
        yield Buffer.from('file')
      })(),
    )
    await expect(add('slow.txt', slow)).rejects.toMatchObject({ code: 'conflict' })
    expect(await stored()).toBe(before)
    expect(await arriving()).toEqual([])
  })

  test('for a field that holds no files, or is gone, reads no body', async () => {
    let read = false
    const body = () =>
      Readable.from(
        // oxlint-disable-next-line require-yield
        (async function* () {
          read = true
        })(),
      )
    await expect(add('a.txt', body(), 'name')).rejects.toMatchObject({ code: 'bad_input' })
    await expect(add('a.txt', body(), 'never')).rejects.toMatchObject({ code: 'not_found' })
    expect(read).toBe(false)
  })

  test('of the same file twice gives two files, of which each can be deleted alone', async () => {
    const [one, other] = [await add('same.txt'), await add('same.txt')]
    expect(one.attachment.key).not.toBe(other.attachment.key)
    expect(one.attachment.id).not.toBe(other.attachment.id)
  })
})
