import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { PassThrough, Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

import { textType } from './csv/column-profile.ts'
import { fieldTypes } from '../fields/registry.ts'
import { DiskSpace } from '../platform/disk-space.ts'
import type { Platform } from '../platform/platform.ts'
import { testPlatform } from '../platform/testing/test-platform.ts'
import { diskFullText } from '../texts/error-catalogue.ts'
import { analyseAgain } from './analyse-again.ts'
import { cancelImport } from './cancel-import.ts'
import { checkType } from './check-type.ts'
import { localPath } from './import-files.ts'
import { requireImport, recentImports } from './import-state.ts'
import { receiveCsv } from './receive-csv.ts'
import { startImport } from './start-import.ts'
import { removeOld, startImports } from './start-imports.ts'
import {
  newImporter,
  reached,
  relationsOf,
  rowsOf,
  start,
  stateOf,
  tablesOf,
  upload,
  uploaded,
} from './testing/import-fixture.ts'
import { listUnreadable, unreadableAsCsv } from './unreadable-cells.ts'

let platform: Platform
let imports: { stop(): Promise<void> }

beforeAll(async () => {
  platform = await testPlatform({ csvMaxBytes: 40 * 1024 * 1024 })
  imports = await startImports(platform)
})

afterAll(async () => {
  await imports.stop()
  await platform.close()
})

/** A type that is not guessed for this text, so it is specific. */
const typeRefusing = (text: string, taking: string): string => {
  const found = Object.values(fieldTypes).find(
    ({ guess }) => guess && !guess.start().see(text) && guess.start().see(taking),
  )
  if (!found) throw new Error('There is no such type')
  return found.type
}

const english = { timeZone: 'UTC', locale: 'en' }

/** Waits until a file of a person is arriving, and returns the id of its import. */
const uploadingId = (userId: string): Promise<string> =>
  vi.waitFor(async () => {
    const { rows } = await platform.pool.query<{ id: string }>(
      "SELECT id FROM imports WHERE user_id = $1 AND status = 'uploading'",
      [userId],
    )
    if (!rows[0]) throw new Error('No file is arriving')
    return rows[0].id
  })

const numberLike = () => typeRefusing('abc', '12345.5')

describe('a file', () => {
  test('becomes a table with its rows in order, each with a row number', async () => {
    const importer = await newImporter(platform)
    const state = await uploaded(platform, importer.actor, { content: 'Name,Age\nAnn,31\n"Bob ""B""\nx",\nCid\\t,7\n' })
    await start(platform, importer, { state })
    const done = await reached(platform, state.id, 'done')
    expect([done.rowsDone, done.rows, done.phase]).toEqual([3, 3, 'complete'])
    const rows = await rowsOf(platform, importer, done.tableId ?? '')
    expect(rows.map(({ seq, Name }) => [seq, Name])).toEqual([
      [1, 'Ann'],
      [2, 'Bob "B"\nx'],
      [3, 'Cid\\t'],
    ])
    expect(rows.map(row => row['Age'])).toEqual([31, null, 7])
  })

  test('is refused unless its name or type is that of CSV', async () => {
    const { actor } = await newImporter(platform)
    const refused = upload(platform, actor, { content: 'a,b', fileName: 'photo.png', contentType: 'image/png' })
    await expect(refused).rejects.toMatchObject({
      code: 'unsupported',
      message: 'Please select a valid CSV, Excel (.xlsx), or JSON file',
    })
    expect((await uploaded(platform, actor, { content: 'a,b\n1,2', fileName: 'DATA.CSV' })).status).toBe('ready')
    const byType = { content: 'a,b\n1,2', fileName: 'data.txt', contentType: 'text/csv; charset=utf-8' }
    expect((await uploaded(platform, actor, byType)).status).toBe('ready')
  })

  test('is refused while too many files of the same person wait', async () => {
    const { actor } = await newImporter(platform)
    await platform.pool.query(
      "INSERT INTO imports (id, user_id, status, file_name) SELECT 'waiting' || n, $1, 'ready', 'f' FROM generate_series(1, 50) AS n",
      [actor.userId],
    )
    await expect(upload(platform, actor, { content: 'a,b' })).rejects.toMatchObject({ code: 'too_many_requests' })
    const { actor: another } = await newImporter(platform)
    expect((await uploaded(platform, another, { content: 'a,b\n1,2' })).status).toBe('ready')
  })

  test('that is too large is refused while it arrives, and nothing is left of it', async () => {
    const { actor } = await newImporter(platform)
    const refused = upload(platform, actor, { content: Buffer.alloc(41 * 1024 * 1024, 'x,') })
    await expect(refused).rejects.toMatchObject({ code: 'too_large', message: 'File is too large' })
    const { rows } = await platform.pool.query('SELECT 1 FROM imports WHERE user_id = $1', [actor.userId])
    expect(rows).toEqual([])
  })

  test('that stops arriving leaves nothing behind', async () => {
    const { actor } = await newImporter(platform)
    const body = new PassThrough()
    body.write('Name,City\nAnn,')
    const receiving = receiveCsv(platform, actor, { fileName: 'a.csv', contentType: undefined, length: null, body })
    const id = await uploadingId(actor.userId)
    body.destroy(new Error('The connection broke'))
    await expect(receiving).rejects.toThrow('The connection broke')
    await expect(stateOf(platform, id)).rejects.toThrow('gone')
    expect(existsSync(await localPath(platform, id))).toBe(false)
  })

  test('leaves none of its bytes in memory', async () => {
    const { actor } = await newImporter(platform)
    const chunks = ['Name,City\n', 'Ann,Rome\n'.repeat(10_000)].map(text => new TextEncoder().encode(text))
    const body = Readable.from(chunks.map(bytes => Buffer.from(bytes.buffer)))
    await receiveCsv(platform, actor, { fileName: 'a.csv', contentType: undefined, length: null, body })
    expect(chunks.map(({ byteLength }) => byteLength)).toEqual([0, 0])
  })

  test('that is canceled while it arrives is refused at its end', async () => {
    const { actor } = await newImporter(platform)
    const body = new PassThrough()
    body.write('Name,City\nAnn,')
    const receiving = receiveCsv(platform, actor, { fileName: 'a.csv', contentType: undefined, length: null, body })
    const id = await uploadingId(actor.userId)
    await cancelImport(platform, actor, id)
    body.end('Rome\n')
    await expect(receiving).rejects.toMatchObject({ code: 'conflict', message: 'This import was cancelled.' })
    expect(existsSync(await localPath(platform, id))).toBe(false)
  })

  test('that contains nothing is refused with a message', async () => {
    const { actor } = await newImporter(platform)
    expect(await uploaded(platform, actor, { content: '' })).toMatchObject({
      status: 'failed',
      error: 'This file is empty.',
    })
  })

  test('with 2,000 columns is refused before anything is written', async () => {
    const importer = await newImporter(platform)
    const content = `${Array.from({ length: 2000 }, (_, at) => `c${at}`).join(',')}\n`
    const state = await uploaded(platform, importer.actor, { content })
    expect(state.error).toMatch(/2,000 columns/)
    await expect(start(platform, importer, { state: { ...state, analysis: null } })).rejects.toThrow()
    expect(await relationsOf(platform, importer)).toBe(0)
  })

  test('with 10 MB in one cell is imported completely', async () => {
    const importer = await newImporter(platform)
    const huge = 'ab\\\n'.repeat((10 * 1024 * 1024) / 4)
    const state = await uploaded(platform, importer.actor, { content: `Name,Text\nAnn,"${huge}x"\nBob,y\n` })
    const { id } = await start(platform, importer, { state })
    const done = await reached(platform, id, 'done', 'failed')
    const [row] = await rowsOf(platform, importer, done.tableId ?? '')
    expect(row?.['Text']).toBe(`${huge}x`)
  })

  test('can be read again with another header, delimiter, and encoding', async () => {
    const { actor } = await newImporter(platform)
    const { id } = await uploaded(platform, actor, { content: 'Name,City\nAnn,Rome\n' })
    const choices = { hasHeader: false, delimiter: ';' as const }
    await analyseAgain(platform, actor, { importId: id, choices })
    const { analysis } = await reached(platform, id, 'ready')
    expect(analysis?.columns.map(column => column.name)).toEqual(['Column 1'])
    expect(analysis?.rows).toBe(2)
  })

  test('is visible only to the person who uploaded it', async () => {
    const [one, other] = [await newImporter(platform), await newImporter(platform)]
    const { id } = await uploaded(platform, one.actor, { content: 'a,b\n1,2\n' })
    await expect(requireImport(platform, other.actor, id)).rejects.toMatchObject({ code: 'not_found' })
    await expect(cancelImport(platform, other.actor, id)).rejects.toMatchObject({ code: 'not_found' })
  })

  test('is removed once its table exists', async () => {
    const importer = await newImporter(platform)
    const state = await uploaded(platform, importer.actor, { content: 'a,b\n1,2\n' })
    await start(platform, importer, { state })
    await reached(platform, state.id, 'done')
    await expect.poll(async () => existsSync(await localPath(platform, state.id))).toBe(false)
  })

  test('that nobody imported is removed after two days, with any partial copy', async () => {
    const { actor } = await newImporter(platform)
    const { id } = await uploaded(platform, actor, { content: 'a,b\n1,2\n' })
    const partial = `${await localPath(platform, id)}.1.part`
    await writeFile(partial, 'a,b')
    await removeOld(platform)
    expect((await stateOf(platform, id)).status).toBe('ready')
    await platform.pool.query("UPDATE imports SET created_at = now() - interval '3 days' WHERE id = $1", [id])
    await removeOld(platform)
    await expect(stateOf(platform, id)).rejects.toThrow('gone')
    expect(existsSync(await localPath(platform, id))).toBe(false)
    expect(existsSync(partial)).toBe(false)
  })
})

describe('cells that their type cannot read', () => {
  test('are counted and listed, and stay empty', async () => {
    const importer = await newImporter(platform)
    const state = await uploaded(platform, importer.actor, { content: 'Name,Age\nAnn,31\nBob,old\nCid,"=1,2"\n' })
    await start(platform, importer, { state, types: { Age: numberLike() } })
    const done = await reached(platform, state.id, 'done')
    expect(done.unreadable).toEqual({ total: 2, columns: [{ name: 'Age', count: 2 }] })
    const row = await requireImport(platform, importer.actor, state.id)
    expect(await listUnreadable(platform, row, 10)).toEqual([
      { row: 2, column: 'Age', text: 'old', reason: null },
      { row: 3, column: 'Age', text: '=1,2', reason: null },
    ])
    expect((await rowsOf(platform, importer, done.tableId ?? '')).map(one => one['Age'])).toEqual([31, null, null])
  })

  test('can be downloaded as CSV without formulas', async () => {
    const importer = await newImporter(platform)
    const content = 'Name,Age\nAnn,"=cmd|\'/c calc\'!A1"\nBob,-x\nCid,@x\n'
    const state = await uploaded(platform, importer.actor, { content })
    await start(platform, importer, { state, types: { Age: numberLike() } })
    await reached(platform, state.id, 'done')
    const row = await requireImport(platform, importer.actor, state.id)
    const pieces = await Array.fromAsync(unreadableAsCsv(platform, row))
    expect(pieces.join('')).toBe("\uFEFFRow,Column,Text\r\n1,Age,'=cmd|'/c calc'!A1\r\n2,Age,'-x\r\n3,Age,'@x\r\n")
  })

  test('are all in the download, in the order of the file, however many there are', async () => {
    const importer = await newImporter(platform)
    const rows = Array.from({ length: 1200 }, (_, at) => `n,x${at},y${at}\n`).join('')
    const state = await uploaded(platform, importer.actor, { content: `Name,A,B\n${rows}` })
    await start(platform, importer, { state, types: { A: numberLike(), B: numberLike() } })
    const done = await reached(platform, state.id, 'done')
    const row = await requireImport(platform, importer.actor, state.id)
    const lines = (await Array.fromAsync(unreadableAsCsv(platform, row))).join('').split('\r\n')
    expect(lines.slice(0, 4)).toEqual(['\uFEFFRow,Column,Text', '1,A,x0', '1,B,y0', '2,A,x1'])
    expect([lines.length, lines.at(-2)]).toEqual([2 * 1200 + 2, '1200,B,y1199'])
    expect(done.unreadable.total).toBe(2400)
    expect(await listUnreadable(platform, row, 3)).toHaveLength(3)
  })

  test('are reported before the import, with samples', async () => {
    const { actor } = await newImporter(platform)
    const { id } = await uploaded(platform, actor, { content: 'Name,Age\nAnn,31\nBob,old\n' })
    const choice = { importId: id, index: 1, type: numberLike(), timeZone: 'UTC', locale: 'en' }
    const check = await checkType(platform, actor, choice)
    expect([check.unreadable, check.samples]).toEqual([1, [{ row: 2, text: 'old' }]])
  })
})

describe('a column of people', () => {
  test('becomes a field that names them, and sets aside who is unknown', async () => {
    const importer = await newImporter(platform)
    const [{ userId }, { actor: other }] = [importer.actor, await newImporter(platform)]
    await platform.pool.query(`INSERT INTO flow_members (flow_id, user_id, level) VALUES ($1, $2, 'read')`, [
      importer.base.flowId,
      other.userId,
    ])
    const content = `Task,Lead\nOne,${userId}\nTwo,"${other.userId}, ${userId}@example.org"\nThree,Nobody\nFour,\n`
    const state = await uploaded(platform, importer.actor, { content })
    const choice = { importId: state.id, index: 1, type: 'user', template: { allowMultiple: true }, ...english }
    const known = await checkType(platform, importer.actor, { ...choice, flowId: importer.base.flowId })
    expect(known).toMatchObject({ unreadable: 1, samples: [{ row: 3, text: 'Nobody' }] })
    // The people of a base that does not exist yet are unknown.
    expect(await checkType(platform, importer.actor, choice)).toMatchObject({ unreadable: 3 })
    const columns = [
      { index: 0, name: 'Task', type: 'single_line_text', template: {} },
      { index: 1, name: 'Lead', type: 'user', template: { allowMultiple: true } },
    ]
    const draft = { importId: state.id, tableName: 'Tasks', columns, ...english }
    const [task, lead] = columns
    const swapped = startImport(platform, importer, { ...draft, columns: [lead!, task!] })
    await expect(swapped).rejects.toThrow('Lead comes first, so it names the records')
    await startImport(platform, importer, draft)
    const done = await reached(platform, state.id, 'done')
    const rows = await rowsOf(platform, importer, done.tableId ?? '')
    expect(rows.map(row => row['Lead'])).toEqual([[userId], [other.userId, userId], null, null])
    expect(done.unreadable).toMatchObject({ total: 1 })
  })
})

describe('formulas', () => {
  test('are imported as text', async () => {
    const importer = await newImporter(platform)
    const formula = '=cmd|"/c calc"!A1'
    const state = await uploaded(platform, importer.actor, { content: `Name\n"${formula.replaceAll('"', '""')}"\n` })
    await start(platform, importer, { state })
    const done = await reached(platform, state.id, 'done')
    expect(await rowsOf(platform, importer, done.tableId ?? '')).toMatchObject([{ Name: formula }])
  })
})

describe('an import that was started', () => {
  test('is neither read again nor checked, so that two tabs cannot disagree about it', async () => {
    const importer = await newImporter(platform)
    const { actor } = importer
    const state = await uploaded(platform, actor, { content: 'a,b\n1,2\n' })
    await start(platform, importer, { state })
    const again = analyseAgain(platform, actor, { importId: state.id, choices: { hasHeader: false } })
    await expect(again).rejects.toMatchObject({ code: 'conflict' })
    const check = checkType(platform, actor, { importId: state.id, index: 0, type: 'number', ...english })
    await expect(check).rejects.toMatchObject({ code: 'conflict' })
    const done = await reached(platform, state.id, 'done')
    expect(await rowsOf(platform, importer, done.tableId ?? '')).toHaveLength(1)
  })

  test('by two tabs at once creates one table', async () => {
    const importer = await newImporter(platform)
    const state = await uploaded(platform, importer.actor, { content: 'a,b\n1,2\n' })
    const starts = await Promise.allSettled([
      start(platform, importer, { state }),
      start(platform, importer, { state }),
    ])
    expect(starts.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0)
    for (const one of starts) if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'conflict' })
    await reached(platform, state.id, 'done')
    expect(await tablesOf(platform, importer)).toEqual(['People'])
  })
})

test('a column that the file lacks can be neither checked nor imported', async () => {
  const importer = await newImporter(platform)
  const { id } = await uploaded(platform, importer.actor, { content: 'a,b\n1,2\n' })
  const missing = { code: 'bad_input', message: 'The file has no column 3.' }
  const check = checkType(platform, importer.actor, { importId: id, index: 2, type: 'number', ...english })
  await expect(check).rejects.toMatchObject(missing)
  const columns = [{ index: 2, name: 'c', type: 'number', template: {} }]
  const started = startImport(platform, importer, { importId: id, tableName: 'T', columns, ...english })
  await expect(started).rejects.toMatchObject(missing)
})

describe('starting', () => {
  test('twice creates one table', async () => {
    const importer = await newImporter(platform)
    const state = await uploaded(platform, importer.actor, { content: 'a,b\n1,2\n' })
    const [one, other] = [await start(platform, importer, { state }), await start(platform, importer, { state })]
    expect(other.tableId).toBe(one.tableId)
    await reached(platform, state.id, 'done')
    expect(await tablesOf(platform, importer)).toEqual(['People'])
  })

  test('requires a name that no other table has', async () => {
    const importer = await newImporter(platform)
    const first = await uploaded(platform, importer.actor, { content: 'a,b\n1,2\n' })
    await start(platform, importer, { state: first })
    await reached(platform, first.id, 'done')
    const second = await uploaded(platform, importer.actor, { content: 'a,b\n1,2\n' })
    const again = (tableName: string) => start(platform, importer, { state: second, tableName })
    await expect(again('people')).rejects.toMatchObject({ message: 'A table with this name already exists' })
    await expect(again('  ')).rejects.toMatchObject({ message: 'Table name is required' })
    await again('Others')
    await reached(platform, second.id, 'done')
  })

  test("adds to the person's recent imports until a while after its end", async () => {
    const importer = await newImporter(platform)
    const state = await uploaded(platform, importer.actor, { content: 'a,b\n1,2\n' })
    expect(await recentImports(platform, importer.actor)).toEqual([])
    await start(platform, importer, { state })
    expect((await recentImports(platform, importer.actor)).map(one => one.id)).toEqual([state.id])
    await reached(platform, state.id, 'done')
    await platform.pool.query("UPDATE imports SET finished_at = now() - interval '1 hour' WHERE id = $1", [state.id])
    expect(await recentImports(platform, importer.actor)).toEqual([])
  })
})

test('an import stops with a message when the disk becomes full, and leaves no rows behind', async () => {
  const { space } = platform
  let left = 3000
  const small = new DiskSpace(['data'], async () => left * 1024 * 1024)
  await small.check()
  Object.assign(platform, { space: small })
  const importer = await newImporter(platform)
  const content = `Name\n${Array.from({ length: 200_000 }, (_, at) => `name ${at}\n`).join('')}`
  const state = await uploaded(platform, importer.actor, { content })
  await start(platform, importer, { state })
  left = 100
  await small.check()
  const failed = await reached(platform, state.id, 'failed')
  Object.assign(platform, { space })
  expect(failed.error).toBe(diskFullText)
  expect([await relationsOf(platform, importer), await tablesOf(platform, importer)]).toEqual([0, []])
})

describe('cancelling', () => {
  const large = `Name,Note\n${Array.from({ length: 200_000 }, (_, at) => `name ${at},note ${at}\n`).join('')}`

  test('deletes the rows, the table, and the file', async () => {
    const importer = await newImporter(platform)
    const state = await uploaded(platform, importer.actor, { content: large })
    await start(platform, importer, { state })
    await cancelImport(platform, importer.actor, state.id)
    await reached(platform, state.id, 'cancelled')
    expect([await relationsOf(platform, importer), await tablesOf(platform, importer)]).toEqual([0, []])
    expect(existsSync(await localPath(platform, state.id))).toBe(false)
  })

  test('is too late once the table exists', async () => {
    const importer = await newImporter(platform)
    const state = await uploaded(platform, importer.actor, { content: 'a,b\n1,2\n' })
    await start(platform, importer, { state })
    await reached(platform, state.id, 'done')
    await expect(cancelImport(platform, importer.actor, state.id)).rejects.toMatchObject({ code: 'conflict' })
    expect(await tablesOf(platform, importer)).toEqual(['People'])
  })

  test('removes a file that was only uploaded', async () => {
    const { actor } = await newImporter(platform)
    const { id } = await uploaded(platform, actor, { content: 'a,b\n1,2\n' })
    await cancelImport(platform, actor, id)
    await reached(platform, id, 'cancelled')
    expect(existsSync(await localPath(platform, id))).toBe(false)
  })
})

test('the type that accepts any text can always be chosen', async () => {
  const importer = await newImporter(platform)
  const state = await uploaded(platform, importer.actor, { content: 'Name,Age\nAnn,31\n' })
  const { type } = textType(fieldTypes)
  await start(platform, importer, { state, types: { Age: type } })
  const done = await reached(platform, state.id, 'done')
  expect((await rowsOf(platform, importer, done.tableId ?? ''))[0]?.['Age']).toBe('31')
})
