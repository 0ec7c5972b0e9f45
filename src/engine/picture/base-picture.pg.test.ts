import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Platform } from '../../platform/platform.ts'
import { testPlatform } from '../../platform/testing/test-platform.ts'
import type { Base } from '../base/base.ts'
import { changeRecord, createRecords, deleteRecords } from '../records/change-records.ts'
import { addField, removeField } from '../structure/change-fields.ts'
import { removeTable, reorderTables } from '../structure/change-tables.ts'
import { addView, changeView, reorderViews } from '../structure/change-views.ts'
import { act, newBase, newRecords, newTable } from '../testing/base-fixture.ts'
import { basePicture } from './base-picture.ts'

let platform: Platform
let base: Base
let tableId: string
let viewId: string

const text = (id: string) => ({ id, type: 'single_line_text' })

beforeAll(async () => {
  platform = await testPlatform()
})
afterAll(() => platform.close())

beforeEach(async () => {
  base = await newBase(platform)
  const fields = [text('name'), { id: 'hours', type: 'number' }, text('note'), text('secret'), text('fifth')]
  ;({ tableId, viewId } = await newTable(base, fields))
  await newRecords(base, tableId, [
    { name: 'Owl', hours: 2.5, note: 'a & b', secret: 'hush', fifth: 'too far right' },
    { name: 'Wren', hours: null, note: '<i>' },
  ])
})

const picture = () => basePicture(platform, base.flowId)
const unescaped = (found: string) => found.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
const texts = async () =>
  [...(await picture()).matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, found]) => unescaped(found ?? ''))
const configure = (config: Parameters<typeof changeView>[1]['config']) =>
  act(base, write => changeView(write, { tableId, viewId, config }))

describe('the picture of a base', () => {
  test('shows the first fields and records of its first table', async () => {
    expect(await texts()).toEqual(['name', 'hours', 'note', 'secret', 'Owl', '2.5', 'a & b', 'hush', 'Wren', '<i>'])
  })

  test('leaves out the fields that its first view hides, and has its order of columns', async () => {
    await configure({ hiddenFieldIds: ['secret', 'hours'], orderedFieldIds: ['name', 'fifth', 'note'] })
    expect((await texts()).slice(0, 3)).toEqual(['name', 'fifth', 'note'])
    expect(await picture()).not.toContain('hush')
  })

  test('does not depend on personal views, not even on one that comes first', async () => {
    await configure({ hiddenFieldIds: ['secret'] })
    await base.writer.write({
      name: 'test',
      actor: 'somebody',
      work: async write => {
        const own = { tableId, id: 'own', name: 'Own', type: 'grid', kind: 'personal' as const }
        await addView(write, { ...own, config: { orderedFieldIds: ['name', 'secret'] } })
        return reorderViews(write, { tableId, viewIds: ['own', viewId] })
      },
    })
    const shown = await texts()
    expect(shown).not.toContain('hush')
    expect(shown.slice(0, 3)).toEqual(['name', 'hours', 'note'])
  })

  test('shows no deleted records, fields, or tables', async () => {
    const other = await newTable(base, [text('person')])
    await newRecords(base, other.tableId, [{ person: 'Ada' }])
    await act(base, async write => {
      await deleteRecords(write, { tableId, recordIds: ['r1'] })
      await removeField(write, { tableId, fieldId: 'note' })
      return {}
    })
    expect(await texts()).toEqual(['name', 'hours', 'secret', 'fifth', 'Wren'])
    await act(base, async write => {
      await removeTable(write, tableId)
      return {}
    })
    expect(await texts()).toEqual(['person', 'Ada'])
  })

  test('follows the order of the tables', async () => {
    const other = await newTable(base, [text('person')])
    await act(base, write => reorderTables(write, { tableIds: [other.tableId, tableId] }))
    expect((await texts())[0]).toBe('person')
  })

  test('shows linked records by their names, and no more than fit', async () => {
    const people = await newTable(base, [text('person')])
    const many = Array.from({ length: 40 }, (_, at) => ({ person: `P${at}` }))
    await newRecords(base, people.tableId, many)
    const link = { id: 'who', name: 'who', type: 'linked_record', inverseFieldId: 'tasks' }
    await act(base, async write => ({
      field: await addField(write, { tableId, ...link, template: { tableId: people.tableId } }),
    }))
    await configure({ orderedFieldIds: ['name', 'who'] })
    await act(base, write => changeRecord(write, tableId, { id: 'r1', data: { who: ['r1'] } }))
    await act(base, write =>
      changeRecord(write, tableId, { id: 'r2', data: { who: many.map((_, at) => `r${at + 1}`) } }),
    )
    const shown = await texts()
    expect(shown).toContain('P0')
    expect(shown.find(one => one.startsWith('P0, '))).toMatch(/…$/)
    expect(await picture()).not.toContain('P20')
  })

  test('stays small, however many and long its records are', async () => {
    const small = (await picture()).length
    const long = { name: 'x'.repeat(50_000), note: '👩‍🚀'.repeat(5_000), secret: '"'.repeat(10_000) }
    const records = Array.from({ length: 200 }, (_, at) => ({ id: `more${at}`, data: at < 5 ? long : {} }))
    await act(base, async write => ({ made: (await createRecords(write, { tableId, records })).length }))
    expect((await picture()).length).toBeLessThan(small + 4_000)
  })

  test('is an image that can be parsed, whatever its texts hold', async () => {
    const hostile = [
      '</text><script>alert(1)</script>',
      '"/><image href=x onerror=alert(1)>',
      ']]>',
      '\u0007\uFFFE&amp;',
    ]
    await newRecordsOf(hostile)
    const svg = await picture()
    expect(svg).not.toMatch(/<(script|image|foreignObject|a)\b/)
    const bare = /&(?!(amp|lt|gt|quot);)/
    expect(svg).not.toMatch(bare)
    // oxlint-disable-next-line no-control-regex
    expect(svg).not.toMatch(/[\u0000-\u001F\uFFFE]/)
  })

  test('of a table without records shows its fields, and of a base without tables an empty grid', async () => {
    await act(base, async write => {
      await deleteRecords(write, { tableId, recordIds: ['r1', 'r2'] })
      return {}
    })
    expect(await texts()).toEqual(['name', 'hours', 'note', 'secret'])
    const empty = await basePicture(platform, (await newBase(platform)).flowId)
    expect(empty).toContain('<line')
    expect(empty).not.toContain('<text')
  })
})

const newRecordsOf = (names: readonly string[]) =>
  act(base, async write => {
    const records = names.map((name, at) => ({ id: `hostile${at}`, data: { name, note: name } }))
    return { made: (await createRecords(write, { tableId, records })).length }
  })
