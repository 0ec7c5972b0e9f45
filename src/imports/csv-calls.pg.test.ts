import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Platform } from '../platform/platform.ts'
import { neverAborted } from '../platform/never-aborted.ts'
import { testPlatform } from '../platform/testing/test-platform.ts'
import { PreviewCsv, previewCsv, uploadCsv } from './csv-calls.ts'
import { importEvents } from './job/job-events.ts'
import { startImport } from './start-import.ts'
import { startImports } from './start-imports.ts'
import { readTableProgress } from './table-progress.ts'
import { newImporter, type Importer, stateOf, tablesOf } from './testing/import-fixture.ts'

let platform: Platform
let imports: { stop(): Promise<void> }
let importer: Importer

beforeAll(async () => {
  platform = await testPlatform()
  imports = await startImports(platform)
  importer = await newImporter(platform)
})
afterAll(async () => {
  await imports.stop()
  await platform.close()
})

const base64 = (text: string) => Buffer.from(text).toString('base64')
const send = (text: string, filename = 'people.csv') =>
  uploadCsv(platform, importer.actor, { filename, fileData: base64(text) })
const preview = (csvFileUrl: string, more: object = {}) =>
  previewCsv(platform, importer.actor, { ...PreviewCsv.parse({ csvFileUrl, ...more }), signal: neverAborted })

describe('a file in a call', () => {
  test('is previewed with its columns, and becomes a table whose events end with it', async () => {
    const rows = Array.from({ length: 30 }, (_, at) => `Person ${at},${at}\n`).join('')
    const { url, s3Key } = await send(`Name,Age\n${rows}`)
    const shown = await preview(url, { tableName: ' Staff ' })
    expect(s3Key).toBe(`imports/${shown.importId}.csv`)
    expect(shown).toMatchObject({
      tableName: 'Staff',
      totalRows: 30,
      columns: [
        {
          fieldName: 'Name',
          fieldType: 'single_line_text',
          confidence: 1,
          isPrimary: true,
          fieldValidation: { fieldType: 'single_line_text', isAllowed: true, reason: null },
        },
        { fieldName: 'Age', fieldType: 'number', isPrimary: false },
      ],
    })
    expect(shown.rows).toHaveLength(20)
    expect((await preview(url, { previewRows: 2 })).rows).toEqual([
      ['Person 0', '0'],
      ['Person 1', '1'],
    ])
    const columns = shown.columns.map(({ fieldName: name, fieldType: type, template }, index) => ({
      index,
      name,
      type,
      template,
    }))
    const { importId, tableName } = shown
    await startImport(platform, importer, { importId, tableName, columns, timeZone: 'UTC', locale: 'en' })
    const events = await Array.fromAsync(
      importEvents(() => readTableProgress(platform, importer.actor, importId), neverAborted),
    )
    expect(await tablesOf(platform, importer)).toContain('Staff')
    const { tableId } = await stateOf(platform, importId)
    expect(events[0]).toMatchObject({ type: 'phase' })
    expect(events.at(-2)).toMatchObject({ type: 'table_complete', tableId, table: 'Staff', records: 30 })
    expect(events.at(-1)).toEqual({ type: 'finished', totalRecords: 30, tableId })
  })

  test('is previewed under its own name, without columns that have neither a name nor values', async () => {
    const { url } = await send('Name,\nAnn,\n', 'a.b.csv')
    expect(await preview(url)).toMatchObject({ tableName: 'a.b', columns: [{ fieldName: 'Name' }], rows: [['Ann']] })
  })

  test('that cannot be read is refused in words', async () => {
    const { url } = await send('')
    await expect(preview(url)).rejects.toMatchObject({ code: 'bad_input', message: 'This file is empty.' })
    await expect(send('x', 'photo.png')).rejects.toMatchObject({ code: 'unsupported' })
    const fileData = 'A'.repeat(14_000_000)
    await expect(uploadCsv(platform, importer.actor, { filename: 'a.csv', fileData })).rejects.toMatchObject({
      code: 'too_large',
      message: 'File is too large',
    })
  })

  test.each(['https://example.com/a.csv', '/api/imports/../file', '/api/imports/imp1/file?x', 'file:///etc/passwd'])(
    'that was not uploaded is refused: %s',
    async url => {
      await expect(preview(url)).rejects.toMatchObject({ code: 'bad_input', message: 'Upload the file first.' })
    },
  )

  test('belongs to the person who sent it', async () => {
    const { url } = await send('Name\nAnn\n')
    const { importId } = await preview(url)
    const { actor } = await newImporter(platform)
    const missing = { code: 'not_found' }
    await expect(
      previewCsv(platform, actor, { csvFileUrl: url, previewRows: 1, signal: neverAborted }),
    ).rejects.toMatchObject(missing)
    await expect(readTableProgress(platform, actor, importId)).rejects.toMatchObject(missing)
  })
})
