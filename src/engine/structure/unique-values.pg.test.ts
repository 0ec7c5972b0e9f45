import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createBase } from '../../api/testing/http-client.ts'
import type { TableRecord } from '../model/structure.ts'
import { openApiBase } from '../testing/open-api-base.ts'

const here = openApiBase()
const { call, tables, list, newTable } = here

const ruleOf = async (tableId: string, fieldId: string) =>
  (await tables()).find(({ id }) => id === tableId)?.fields.find(({ id }) => id === fieldId)?.rules

/** A table with a unique text field; the first two records have 'Ada' and 'Bo' there. */
async function uniqueTable(tableId: string, more: object = {}) {
  await newTable(tableId)
  const fieldId = `${tableId}u`
  const field = { tableId, id: fieldId, name: 'Mail', type: 'single_line_text', template: {}, rules: { unique: true } }
  await call('fields.create', { ...field, ...more })
  const values = async () => {
    const { records } = await list(tableId)
    return Object.fromEntries(records.map((record: TableRecord) => [record.id, record.data[fieldId] ?? null]))
  }
  const set = (at: number, value: unknown, expects?: unknown) =>
    call<{ skipped: object[] }>('records.update', {
      tableId,
      recordId: `${tableId}r${at}`,
      data: { [fieldId]: value },
      ...(expects !== undefined && { expects: { [fieldId]: expects } }),
    })
  return { tableId, fieldId, values, set }
}

const filled = async (tableId: string, more: object = {}) => {
  const made = await uniqueTable(tableId, more)
  await made.set(1, 'Ada')
  await made.set(2, 'Bo')
  return made
}

describe('a field with unique values', () => {
  test('gives a value to one of 32 clients who create it at once', async () => {
    const { tableId, fieldId, values } = await uniqueTable('crowd')
    const mails = Array.from({ length: 32 }, (_, at) => (at % 2 === 0 ? 'Ada@example.com' : 'ada@EXAMPLE.com'))
    const answers = await Promise.allSettled(
      mails.map(mail => call('records.create', { tableId, data: { [fieldId]: mail } })),
    )
    const refused = answers.flatMap(answer => (answer.status === 'rejected' ? [answer.reason as object] : []))
    expect(refused).toHaveLength(31)
    for (const error of refused) expect(error).toMatchObject({ status: 409 })
    expect(Object.values(await values()).filter(value => value !== null)).toHaveLength(1)
  })

  test('refuses a value that another record has, or skips the cell if it has an expected value', async () => {
    const { set, values, fieldId } = await filled('once')
    await expect(set(3, 'ADA')).rejects.toThrow('Another record already has this value in Mail')
    const { skipped } = await set(2, 'ada', 'Bo')
    expect(skipped).toMatchObject([{ fieldId, value: 'Bo', refusedBy: 'unique', holder: { id: 'oncer1', name: '' } }])
    await set(1, 'ada', 'Ada')
    await set(3, null)
    expect(await values()).toEqual({ oncer1: 'ada', oncer2: 'Bo', oncer3: null })
  })

  test('gives the value to the first of several records, and changes all other cells', async () => {
    const { tableId, fieldId, values } = await filled('bulk')
    const cells = ['Cy', 'cy', 'Bo'].map((value, at) => ({
      recordId: `bulkr${at + 1}`,
      data: { [fieldId]: value, bulk1: `Row ${at + 1}` },
      expects: { [fieldId]: ['Ada', 'Bo', null][at], bulk1: null },
    }))
    const { skipped } = await call<{ skipped: { recordId: string }[] }>('records.bulkUpdate', {
      tableId,
      records: cells,
    })
    expect(skipped.map(({ recordId }) => recordId)).toEqual(['bulkr2', 'bulkr3'])
    expect(await values()).toEqual({ bulkr1: 'Cy', bulkr2: 'Bo', bulkr3: null })
    expect((await list(tableId)).records.map(({ data }) => data['bulk1'])).toEqual(['Row 1', 'Row 2', 'Row 3'])
  })

  describe('exchanged between records by one change', () => {
    /** Sets values of records by one call, each with what the record is expected to hold. */
    const change = async (tableId: string, cells: Record<string, readonly [expected: unknown, value: unknown]>) => {
      const fieldId = `${tableId}u`
      const records = Object.entries(cells).map(([at, [expected, value]]) => ({
        recordId: `${tableId}r${at}`,
        data: { [fieldId]: value },
        expects: { [fieldId]: expected },
      }))
      const { skipped } = await call<{ skipped: { recordId: string }[] }>('records.bulkUpdate', { tableId, records })
      return skipped.map(({ recordId }) => recordId.slice(tableId.length))
    }

    test('are stored and logged, and the change can be undone the same way', async () => {
      const { tableId, fieldId, values } = await filled('swap')
      expect(await change(tableId, { 1: ['Ada', 'BO'], 2: ['Bo', 'ada'] })).toEqual([])
      expect(await values()).toMatchObject({ swapr1: 'BO', swapr2: 'ada' })
      const { changes } = await here.ask<{ changes: object[] }>('history.record', { tableId, recordId: 'swapr1' })
      expect(changes[0]).toMatchObject({ before: { [fieldId]: 'Ada' }, after: { [fieldId]: 'BO' } })
      expect(await change(tableId, { 1: ['BO', 'Ada'], 2: ['ada', 'Bo'] })).toEqual([])
      expect(await values()).toMatchObject({ swapr1: 'Ada', swapr2: 'Bo' })
    })

    test('move down a column, and a blank value frees its own', async () => {
      const { tableId, values } = await filled('down')
      expect(await change(tableId, { 1: ['Ada', null], 2: ['Bo', 'Ada'], 3: [null, 'Bo'] })).toEqual([])
      expect(await values()).toEqual({ downr1: null, downr2: 'Ada', downr3: 'Bo' })
    })

    test('need no expected values', async () => {
      const { tableId, fieldId, values } = await filled('free')
      const records = ['Bo', 'Ada'].map((value, at) => ({ recordId: `freer${at + 1}`, data: { [fieldId]: value } }))
      await call('records.bulkUpdate', { tableId, records })
      expect(await values()).toMatchObject({ freer1: 'Bo', freer2: 'Ada' })
    })

    test('stay where a record of the chain keeps its value, for it does not hold what is expected', async () => {
      const { tableId, values, set } = await filled('stay')
      await set(3, 'Cy')
      const kept = await change(tableId, { 1: ['Ada', 'Bo'], 2: ['Bo', 'Cy'], 3: ['Di', 'Ada'] })
      expect(kept.toSorted()).toEqual(['r1', 'r2', 'r3'])
      expect(await values()).toEqual({ stayr1: 'Ada', stayr2: 'Bo', stayr3: 'Cy' })
    })

    test('stay where a required value would become blank', async () => {
      const { tableId, values } = await filled('need', { rules: { unique: true, required: true } })
      expect(await change(tableId, { 1: ['Ada', null], 2: ['Bo', 'Ada'] })).toEqual(['r1', 'r2'])
      expect(await values()).toMatchObject({ needr1: 'Ada', needr2: 'Bo' })
    })

    test('are never held twice or lost, whatever a change asks for', async () => {
      const { tableId, values } = await filled('random')
      const value = fc.constantFrom('Ada', 'ADA', 'Bo', 'Cy', null)
      const one = fc.record({ value, isExpected: fc.boolean() })
      const given = fc.dictionary(fc.constantFrom('1', '2', '3'), one, { minKeys: 1 })
      await fc.assert(
        fc.asyncProperty(given, async cells => {
          const before = await values()
          const held = (at: string) => before[`randomr${at}`] ?? null
          const asked = Object.entries(cells).map(
            ([at, { value, isExpected }]) => [at, [isExpected ? held(at) : 'Other', value]] as const,
          )
          const kept = await change(tableId, Object.fromEntries(asked))
          const after = await values()
          const keys = Object.values(after).flatMap(text => (text === null ? [] : String(text).toLowerCase()))
          expect(new Set(keys).size).toBe(keys.length)
          for (const at of ['1', '2', '3']) {
            const isChanged = at in cells && !kept.includes(`r${at}`)
            expect(after[`randomr${at}`]).toBe(isChanged ? cells[at]?.value : held(at))
          }
          const wanted = ['1', '2', '3'].map(at => (at in cells ? cells[at]?.value : held(at)))
          const texts = wanted.flatMap(text => (text ? String(text).toLowerCase() : []))
          const isPossible =
            new Set(texts).size === texts.length && asked.every(([, [expected]]) => expected !== 'Other')
          if (isPossible) expect(kept).toEqual([])
        }),
        { numRuns: 40 },
      )
    })
  })

  test('leaves taken values of new rows blank if they may be incomplete', async () => {
    const { tableId, fieldId, values } = await filled('rows')
    const records = ['ada', 'Cy', 'CY'].map((value, at) => ({ id: `n${at}`, data: { [fieldId]: value } }))
    await expect(call('records.bulkCreate', { tableId, records })).rejects.toMatchObject({ status: 409 })
    const { taken } = await call<{ taken: object[] }>('records.bulkCreate', { tableId, records, mayBeIncomplete: true })
    expect(taken).toMatchObject([
      { recordId: 'n0', holder: { id: 'rowsr1' } },
      { recordId: 'n2', holder: { id: 'n1' } },
    ])
    expect(await values()).toMatchObject({ n0: null, n1: 'Cy', n2: null })
  })

  test('does not count records in the trash, and refuses to restore one whose value is taken', async () => {
    const { tableId, set, values } = await filled('gone')
    await call('records.delete', { tableId, recordId: 'goner1' })
    await set(3, 'Ada')
    await expect(call('records.restore', { tableId, recordId: 'goner1' })).rejects.toMatchObject({ status: 409 })
    await set(3, null)
    await call('records.restore', { tableId, recordId: 'goner1' })
    expect(await values()).toEqual({ goner1: 'Ada', goner2: 'Bo', goner3: null })
  })

  test('restores a record whose value only a record that stays in the trash has', async () => {
    const { tableId, fieldId } = await uniqueTable('chain')
    const rules = { unique: true }
    await call('fields.create', { tableId, id: 'chainv', name: 'V', type: 'single_line_text', template: {}, rules })
    const set = (at: number, data: object) => call('records.update', { tableId, recordId: `chainr${at}`, data })
    const remove = (at: number) => call('records.delete', { tableId, recordId: `chainr${at}` })
    await set(1, { [fieldId]: 'X', chainv: 'Y' })
    await remove(1)
    await set(2, { [fieldId]: 'X' })
    await remove(2)
    await set(3, { chainv: 'Y' })
    const recordIds = ['chainr1', 'chainr2']
    const restored = { tableId, recordIds, skipsTaken: true }
    const { taken } = await call<{ taken: object[] }>('records.bulkRestore', restored)
    expect(taken).toMatchObject([{ recordId: 'chainr1', fieldId: 'chainv' }])
    expect((await list(tableId)).records.map(({ id }: TableRecord) => id)).toContain('chainr2')
  })

  test('restores all but the records whose values are taken, and names those', async () => {
    const { tableId, fieldId, set, values } = await filled('back')
    await call('records.update', { tableId, recordId: 'backr1', data: { back1: 'One' } })
    await call('records.update', { tableId, recordId: 'backr3', data: { back1: 'Three' } })
    const recordIds = ['backr1', 'backr2']
    await call('records.bulkDelete', { tableId, recordIds })
    await set(3, 'ada')
    await expect(call('records.bulkRestore', { tableId, recordIds })).rejects.toMatchObject({ status: 409 })
    const answer = await call<{ records: object[]; taken: object[] }>('records.bulkRestore', {
      tableId,
      recordIds,
      skipsTaken: true,
    })
    expect(answer.records).toMatchObject([{ id: 'backr2' }])
    const holder = { id: 'backr3', name: 'Three' }
    expect(answer.taken).toEqual([{ recordId: 'backr1', fieldId, name: 'One', holder }])
    expect(await values()).toEqual({ backr2: 'Bo', backr3: 'ada' })
  })

  test('can start only without duplicates, which the refusal names, and can stop', async () => {
    const { tableId, fieldId, set } = await filled('late', { rules: {} })
    await set(3, 'ADA')
    const start = () => call('fields.update', { tableId, fieldId, rules: { unique: true } })
    await expect(start()).rejects.toThrow(/"1 value occurs more than once in Mail: (Ada|ADA)"/)
    expect(await ruleOf(tableId, fieldId)).toBeUndefined()
    await set(3, 'Cy')
    await start()
    await expect(set(3, 'Bo')).rejects.toMatchObject({ status: 409 })
    await call('fields.update', { tableId, fieldId, rules: { unique: false } })
    await set(3, 'Bo')
  })

  test('shows its duplicates before it becomes unique, without records in the trash', async () => {
    const { tableId, fieldId, set } = await filled('shown', { rules: {} })
    const duplicates = (id = fieldId) => here.ask('fields.duplicates', { tableId, fieldId: id })
    expect(await duplicates()).toEqual({ count: 0, values: [] })
    await set(3, 'ADA')
    expect(await duplicates()).toEqual({ count: 1, values: [{ value: 'ADA', text: 'ADA' }] })
    await call('records.delete', { tableId, recordId: 'shownr3' })
    expect(await duplicates()).toMatchObject({ count: 0 })
    await expect(duplicates('shown3')).rejects.toMatchObject({ status: 400 })
    await expect(duplicates('unknown')).rejects.toMatchObject({ status: 404 })
  })

  test.each(['checkbox', 'rating', 'multiple_select', 'attachments'])('is not offered for the type %s', async type => {
    const [table] = await tables()
    const field = { tableId: table?.id, id: `no_${type}`, name: type, type, template: {}, rules: { unique: true } }
    await expect(call('fields.create', field)).rejects.toMatchObject({ status: 400 })
  })

  test('compares numbers and dates by their value', async () => {
    const { set } = await uniqueTable('sums', { type: 'number' })
    await set(1, 1.5)
    await expect(set(2, 1.5)).rejects.toMatchObject({ status: 409 })
    await set(2, 1.25)
    const long = await uniqueTable('long', { type: 'long_text' })
    await long.set(1, 'x'.repeat(20_000))
    await expect(long.set(2, 'X'.repeat(20_000))).rejects.toMatchObject({ status: 409 })
    await long.set(2, 'x'.repeat(19_999))
  })
})

describe('unique values stay unique', () => {
  test('in copies of the field, the table, and the base', async () => {
    const { tableId, fieldId } = await filled('twins')
    await call('fields.duplicate', { tableId, fieldId, id: 'twinsd', name: 'Copy' })
    const fieldIds = { twins1: 'e1', twins2: 'e2', twins3: 'e3', twinsu: 'e4', twinsd: 'e5' }
    const copy = { tableId, id: 'twinned', name: 'Twinned', fieldIds, viewIds: { twinsv: 'ev' }, withRecords: true }
    await call('tables.duplicate', copy)
    const targetBasePublicId = await createBase(here.client)
    await here.client.mutate('metadata.copy', { sourceBasePublicId: here.basePublicId, targetBasePublicId })
    const places = [
      { tableId, data: { twinsd: 'Ada' } },
      { tableId: 'twinned', data: { e4: 'Ada' } },
      { tableId, data: { twinsu: 'Ada' }, basePublicId: targetBasePublicId },
    ]
    for (const place of places) await expect(call('records.create', place)).rejects.toMatchObject({ status: 409 })
  })

  test('after the field was deleted and restored, unless equal values came back meanwhile', async () => {
    const { tableId, fieldId, set } = await filled('away')
    const away = async (meanwhile: () => Promise<unknown>) => {
      await call('fields.delete', { tableId, fieldId })
      await meanwhile()
      await call('fields.restore', { tableId, fieldId })
    }
    await away(async () => undefined)
    await expect(set(3, 'Ada')).rejects.toMatchObject({ status: 409 })
    await call('records.delete', { tableId, recordId: 'awayr1' })
    await set(3, 'Ada')
    await away(() => call('records.restore', { tableId, recordId: 'awayr1' }))
    expect(await ruleOf(tableId, fieldId)).toBeUndefined()
  })

  test('after a conversion, which drops the rule with values that become equal', async () => {
    const { tableId, fieldId, set } = await filled('turns')
    const convert = (type: string) => call('fields.update', { tableId, fieldId, type, template: {} })
    await set(1, '1')
    await set(2, '1.0')
    await convert('long_text')
    await expect(set(3, '1')).rejects.toMatchObject({ status: 409 })
    await convert('number')
    expect(await ruleOf(tableId, fieldId)).toBeUndefined()
  })

  test('after the table was restored to the past', async () => {
    const { tableId, fieldId, set, values } = await filled('past')
    const { version } = await set(3, 'Cy').then(() => call('records.update', { tableId, recordId: 'pastr1', data: {} }))
    await set(3, null)
    await set(1, 'Cy')
    await set(3, 'Ada')
    await call('history.restoreTable', { tableId, version })
    expect(await values()).toEqual({ pastr1: 'Ada', pastr2: 'Bo', pastr3: 'Cy' })
    expect(await ruleOf(tableId, fieldId)).toEqual({ unique: true })
    await expect(set(2, 'Cy')).rejects.toMatchObject({ status: 409 })
  })
})
