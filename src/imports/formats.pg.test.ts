import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { Platform } from '../platform/platform.ts'
import { testPlatform } from '../platform/testing/test-platform.ts'
import { analyseAgain } from './analyse-again.ts'
import { checkType } from './check-type.ts'
import type { CsvEncoding } from './csv/encoding.ts'
import { encoded } from './csv/testing/encoded.ts'
import { startImports } from './start-imports.ts'
import { newImporter, reached, rowsOf, start, uploaded } from './testing/import-fixture.ts'

let platform: Platform
let imports: { stop(): Promise<void> }

beforeAll(async () => {
  platform = await testPlatform()
  imports = await startImports(platform)
})

afterAll(async () => {
  await imports.stop()
  await platform.close()
})

/** Imports a file as proposed, and returns the stored values by column. */
async function importedRows(content: string | Buffer, types: Record<string, string> = {}) {
  const importer = await newImporter(platform)
  const state = await uploaded(platform, importer.actor, { content })
  await start(platform, importer, { state, types })
  const done = await reached(platform, state.id, 'done')
  expect(done.unreadable.total).toBe(0)
  return rowsOf(platform, importer, done.tableId ?? '')
}

const inEncoding = (text: string, encoding: CsvEncoding): Buffer =>
  encoding === 'utf-16le' ? Buffer.from(text, 'utf16le') : encoded(text, encoding)

describe('an import stores', () => {
  test.each([
    ['windows-1251', 'Город', ['Москва', 'Казань', 'Нижний Новгород']],
    ['shift_jis', '都市', ['東京表示', '大阪|能', '名古屋ソ']],
    ['utf-16le', 'Stadt', ['Łódź', 'Zürich', '東京']],
    ['macintosh', 'Ort', ['Zürich', 'Göteborg', 'Genève', 'São Paulo']],
  ] as const)('the texts of a %s file', async (encoding, name, cities) => {
    const content = inEncoding(`Id,${name}\n${cities.map((city, at) => `n${at},"${city}"\n`).join('')}`, encoding)
    const rows = await importedRows(content)
    expect(rows.map(row => row[name])).toEqual(cities)
  })

  test('all other texts of a UTF-8 file with a damaged byte', async () => {
    const content = Buffer.concat([
      Buffer.from('Name,City\nZoë,東'),
      Buffer.from([0xe4]),
      Buffer.from('京\nJörg,Köln\n'),
    ])
    expect(await importedRows(content)).toMatchObject([
      { Name: 'Zoë', City: '東\uFFFD京' },
      { Name: 'Jörg', City: 'Köln' },
    ])
  })

  test('the numbers of a file with decimal commas', async () => {
    const rows = await importedRows('Name;Price;Count\na;1,5;1.234\nb;2,25;5.678.901\n')
    expect(rows).toMatchObject([
      { Price: 1.5, Count: 1234 },
      { Price: 2.25, Count: 5_678_901 },
    ])
  })

  test('every digit of numbers that a number field cannot hold', async () => {
    const rows = await importedRows('Name,Exact\na,9007199254740991.5\nb,12345678901234.567\n')
    expect(rows.map(row => row['Exact'])).toEqual(['9007199254740991.5', '12345678901234.567'])
  })

  test('apostrophes before formulas', async () => {
    expect((await importedRows("Name\n'=1+1\n'-x\n")).map(row => row['Name'])).toEqual(["'=1+1", "'-x"])
  })

  test('addresses with commas whole, where semicolons separate cells', async () => {
    const rows = await importedRows('id;address\n1;Main St 1, 10115, Berlin\n2;Side St 2, 10999, Berlin\n')
    expect(rows.map(row => row['address'])).toEqual(['Main St 1, 10115, Berlin', 'Side St 2, 10999, Berlin'])
  })
})

describe('choices', () => {
  test('that a person made come with the import, and are kept when another one is made', async () => {
    const { actor } = await newImporter(platform)
    const { id, choices } = await uploaded(platform, actor, { content: 'a;b\n1.234;x\n5.678;y\n' })
    expect(choices).toEqual({})
    const chosen = { decimal: ',' as const, quote: null }
    await analyseAgain(platform, actor, { importId: id, choices: chosen })
    const again = await reached(platform, id, 'ready')
    expect([again.choices, again.analysis?.decimal, again.analysis?.quote]).toEqual([chosen, ',', null])
  })

  test('of a type take the number format of the file', async () => {
    const { actor } = await newImporter(platform)
    const content = 'Price;Note\n1,5;1.299,90\n2,25;about 5\n'
    const { id } = await uploaded(platform, actor, { content })
    const choice = { importId: id, index: 1, type: 'number', timeZone: 'UTC', locale: 'en' }
    const check = await checkType(platform, actor, choice)
    expect(check.template).toMatchObject({ numberFormat: 'period_comma' })
    expect(check.samples).toEqual([{ row: 2, text: 'about 5' }])
    const own = await checkType(platform, actor, { ...choice, template: { numberFormat: 'comma_period' } })
    expect([own.template, own.unreadable]).toMatchObject([{ numberFormat: 'comma_period' }, 2])
  })
})
