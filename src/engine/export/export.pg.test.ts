import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fieldTypes } from '../../fields/registry.ts'
import type { FieldType } from '../../fields/field-type.ts'
import { sampleTemplate } from '../../fields/testing.ts'
import { unzip } from '../../platform/testing/unzip.ts'
import type { Platform } from '../../platform/platform.ts'
import { testPlatform } from '../../platform/testing/test-platform.ts'
import type { Base } from '../base/base.ts'
import { addField } from '../structure/change-fields.ts'
import { changeView } from '../structure/change-views.ts'
import { deleteRecords } from '../records/change-records.ts'
import { act, manyRecords, newBase, newRecords, newTable } from '../testing/base-fixture.ts'
import { csvExport } from './csv-export.ts'
import type { ExportedAs } from '../model/exported-as.ts'
import { exportedView } from './exported-view.ts'
import { xlsxExport } from './xlsx-export.ts'

let platform: Platform
let base: Base

beforeAll(async () => {
  platform = await testPlatform()
})
beforeEach(async () => {
  base = await newBase(platform)
})
afterAll(() => platform.close())

async function csv(options: { tableId: string; viewId: string; as?: ExportedAs }): Promise<string[]> {
  let text = ''
  for await (const part of csvExport(await exportedView(base, options))) text += part
  return text.replace(/^\uFEFF/, '').split('\r\n')
}

async function sheet(view: { tableId: string; viewId: string }) {
  const parts: Buffer[] = []
  for await (const part of xlsxExport(await exportedView(base, view))) parts.push(part)
  return unzip(Buffer.concat(parts))
}

describe('an export', () => {
  const fields = [
    { id: 'name', type: 'single_line_text' },
    { id: 'size', type: 'number', template: { decimalPlaces: 1 } },
    { id: 'done', type: 'checkbox' },
    { id: 'due', type: 'date', template: { dateFormat: 'european' } },
  ]
  const rows = [
    { name: 'b, "quoted"', size: 1234.56, done: true, due: '2026-01-31' },
    { name: '=1+1', size: -2 },
    { name: 'a', size: 3, due: '1850-12-24' },
    { name: 'gone', size: 4 },
  ]

  test("uses a person's own settings of the view", async () => {
    const table = await newTable(base, fields)
    await newRecords(base, table.tableId, rows)
    const as = {
      filters: { fieldId: 'size', operator: 'greater_than', value: 0 },
      sort: [{ fieldId: 'size', dir: 'asc' as const }],
      grouped: 0,
      hiddenFieldIds: ['done', 'due'],
      orderedFieldIds: [],
    }
    expect(await csv({ ...table, as })).toEqual(['name,size', 'a,3.0', 'gone,4.0', '"b, ""quoted""",1234.56', ''])
  })

  test('has the fields and records that the view shows, in its order', async () => {
    const table = await newTable(base, fields)
    await newRecords(base, table.tableId, rows)
    await act(base, async write => ({
      gone: await deleteRecords(write, { tableId: table.tableId, recordIds: ['r4'] }),
    }))
    expect(await csv(table)).toEqual([
      'name,size,done,due',
      '"b, ""quoted""",1234.56,true,31/1/2026',
      "'=1+1,-2.0,,",
      'a,3.0,,24/12/1850',
      '',
    ])
    const config = {
      hiddenFieldIds: ['done'],
      orderedFieldIds: ['name', 'due', 'size'],
      sorts: [{ fieldId: 'name', dir: 'asc' as const }],
      filters: { fieldId: 'size', operator: 'greater_than', value: 0 },
    }
    await act(base, write => changeView(write, { ...table, config }))
    expect(await csv(table)).toEqual(['name,due,size', 'a,24/12/1850,3.0', '"b, ""quoted""",31/1/2026,1234.56', ''])
  })

  test('as a workbook has numbers, dates, and checkboxes as such, and formulas as texts', async () => {
    const table = await newTable(base, fields)
    await newRecords(base, table.tableId, rows)
    const files = await sheet(table)
    const xml = files.get('xl/worksheets/sheet1.xml') ?? ''
    expect([...xml.matchAll(/<row>(.*?)<\/row>/g)].map(([, row]) => row).slice(1, 4)).toEqual([
      '<c t="inlineStr"><is><t xml:space="preserve">b, &quot;quoted&quot;</t></is></c><c s="2"><v>1234.56</v></c><c t="b"><v>1</v></c><c s="4"><v>46053</v></c>',
      '<c t="inlineStr"><is><t xml:space="preserve">=1+1</t></is></c><c s="2"><v>-2</v></c><c/><c/>',
      // Spreadsheets have no dates this old.
      '<c t="inlineStr"><is><t xml:space="preserve">a</t></is></c><c s="2"><v>3</v></c><c/><c t="inlineStr"><is><t xml:space="preserve">24/12/1850</t></is></c>',
    ])
    const styles = files.get('xl/styles.xml') ?? ''
    expect(styles).toContain('formatCode="#,##0.0"')
    expect(styles).toContain('formatCode="d/m/yyyy"')
    expect(files.get('xl/workbook.xml')).toContain('<sheet name=')
  })

  test('has values of every type, including names of linked records and lookups', async () => {
    const { tableId: other } = await newTable(base, [{ id: 'title', type: 'single_line_text' }])
    await newRecords(base, other, [{ title: 'One, two' }])
    const plain = Object.values<FieldType>(fieldTypes).filter(
      ({ column, isReadOnly }) => column !== null && column !== 'jsonb' && !isReadOnly,
    )
    const table = await newTable(
      base,
      plain.map(type => ({ id: `f_${type.type}`, type: type.type, template: sampleTemplate(type) })),
    )
    const { tableId } = table
    const links = { id: 'links', name: 'links', type: 'linked_record', template: { tableId: other } }
    const template = { linkedRecordFieldId: 'links', lookupFieldId: 'title' }
    const lookup = { id: 'looked', name: 'looked', type: 'lookup', template }
    await act(base, async write => ({ field: await addField(write, { tableId, ...links, inverseFieldId: 'back' }) }))
    await act(base, async write => ({ field: await addField(write, { tableId, ...lookup }) }))
    const data = Object.fromEntries(plain.map(type => [`f_${type.type}`, type.sample]))
    await newRecords(base, table.tableId, [{ ...data, links: ['r1'] }])
    const { records } = await pageOf(table)
    expect(records).toHaveLength(1)
    const [, line = ''] = await csv(table)
    expect(line.endsWith(',"""One, two""","One, two"')).toBe(true)
    expect(await sheet(table)).toHaveProperty('size', 6)
  })

  const pageOf = async (view: { tableId: string; viewId: string }) => {
    for await (const records of (await exportedView(base, view)).pages()) return { records }
    return { records: [] }
  }

  test('of many records has each record once, page by page, and stops when the reader stops or loses access', async () => {
    const table = await newTable(base, [{ id: 'name', type: 'single_line_text' }])
    await manyRecords(base, { tableId: table.tableId, fieldId: 'name', count: 4_500, value: `'n' || n` })
    const view = await exportedView(base, table)
    const sizes: number[] = []
    const names = new Set<unknown>()
    for await (const records of view.pages()) {
      sizes.push(records.length)
      for (const { data } of records) names.add(data['name'])
    }
    expect([sizes, names.size]).toEqual([[2_000, 2_000, 500], 4_500])
    const pages: number[] = []
    const demand = async () => {
      if (pages.length === 2) throw new Error('Turned off')
    }
    const reading = async () => {
      for await (const records of (await exportedView(base, { ...table, demand })).pages()) pages.push(records.length)
    }
    await expect(reading()).rejects.toThrow('Turned off')
    expect(pages).toEqual([2_000, 2_000])
    const text = csvExport(view)
    await text.next()
    await text.next()
    expect(await text.return(undefined)).toEqual({ done: true, value: undefined })
    expect((await text.next()).done).toBe(true)
  })
})
