import { describe, expect, test } from 'vitest'
import { openApiBase } from '../testing/open-api-base.ts'
import type { FoundRecord, TableRecord } from '../model/structure.ts'

const base = openApiBase()
const { ask, call, tables, newTable } = base

interface Kept {
  kept: { primaryFieldId?: string; changedBy: { name: string } | null } | null
}

/** A table with a text field, a number field, links to it from another table, and lookups of these links. */
async function newPeople(name: string): Promise<string> {
  const tableId = await newTable(name)
  const tasks = await newTable(`${name}tasks`)
  await call('fields.create', { tableId, id: `${name}age`, name: 'Age', type: 'number' })
  const links = { tableId, allowMultiple: true }
  await call('fields.create', { tableId: tasks, id: `${name}link`, type: 'linked_record', template: links })
  await call('records.update', { tableId, recordId: `${name}r1`, data: { [`${name}1`]: 'Ada', [`${name}age`]: 36 } })
  await call('records.update', { tableId: tasks, recordId: `${name}tasksr1`, data: { [`${name}link`]: [`${name}r1`] } })
  return tableId
}

const choose = (tableId: string, fieldId: string, more: object = {}) =>
  call<Kept>('tables.update', { tableId, primaryFieldId: fieldId, ...more })
const primaryOf = async (tableId: string) => (await tables()).find(({ id }) => id === tableId)?.primaryFieldId
const linkedName = async (name: string) => {
  const record = await ask<TableRecord>('records.get', { tableId: `${name}tasks`, recordId: `${name}tasksr1` })
  return record.linkedData?.[`${name}link`]?.[0]?.name
}

const refusal = (message: unknown = expect.any(String)) => ({
  status: 409,
  body: { error: { message, data: { appCode: 'conflict', reason: 'primary_field' } } },
})

describe('another primary field', () => {
  test('names the records in links, the picker, the trash, and the history, and its choice is in the history', async () => {
    const tableId = await newPeople('everywhere')
    expect(await linkedName('everywhere')).toBe('Ada')
    await choose(tableId, 'everywhereage')
    expect(await linkedName('everywhere')).toBe('36')
    const find = (search: string) => ask<{ records: FoundRecord[] }>('records.find', { tableId, search })
    expect((await find('36')).records).toEqual([
      expect.objectContaining({
        id: 'everywherer1',
        name: '36',
        data: expect.objectContaining({ everywhere1: 'Ada' }),
      }),
    ])
    expect((await find('Ada')).records).toEqual([])
    await call('records.delete', { tableId, recordId: 'everywherer1' })
    const trash = await ask<{ items: { id: string; label: string }[] }>('trash.list')
    expect(trash.items).toContainEqual(expect.objectContaining({ id: 'everywherer1', label: '36' }))
    const { actions } = await ask<{ actions: { changes: object[] }[] }>('history.base')
    expect(actions.slice(0, 2).map(({ changes }) => changes[0])).toEqual([
      expect.objectContaining({ kind: 'record.delete', recordLabel: '36' }),
      expect.objectContaining({ kind: 'field.primary', itemName: 'Age', tableName: 'everywhere' }),
    ])
  })

  test('can be any field whose values can name a record, and no other', async () => {
    const tableId = await newPeople('types')
    const refused: [fieldId: string, label: string][] = [['types3', 'Checkbox']]
    for (const [type, label] of [['attachments', 'Attachments']] as const) {
      await call('fields.create', { tableId, id: `types${type}`, name: type, type })
      refused.push([`types${type}`, label])
    }
    for (const [fieldId, label] of refused) {
      await expect(choose(tableId, fieldId)).rejects.toMatchObject(refusal(`${label} fields cannot name records`))
    }
    await expect(choose('typestasks', 'typeslink')).rejects.toThrow('Linked record fields cannot name records')
    await expect(choose(tableId, 'typestasks1')).rejects.toThrow('"reason":"gone"')
    for (const type of ['date', 'rating', 'single_select', 'email']) {
      await call('fields.create', { tableId, id: `types${type}`, name: type, type })
      await choose(tableId, `types${type}`)
      expect(await primaryOf(tableId)).toBe(`types${type}`)
    }
  })

  test('cannot be deleted or get a type without names, but the former one can', async () => {
    const tableId = await newPeople('former')
    await choose(tableId, 'formerage')
    const remove = (fieldId: string) => call('fields.delete', { tableId, fieldId })
    await expect(remove('formerage')).rejects.toMatchObject(refusal())
    for (const type of ['checkbox', 'attachments']) {
      const converted = call('fields.update', { tableId, fieldId: 'formerage', type })
      await expect(converted).rejects.toMatchObject(refusal())
    }
    await call('fields.update', { tableId, fieldId: 'former1', type: 'checkbox' })
    await remove('former1')
    expect(await linkedName('former')).toBe('36')
  })

  test('that somebody else has chosen since is kept, and the answer says by whom', async () => {
    const tableId = await newPeople('kept')
    await choose(tableId, 'keptage', { expects: { primaryFieldId: 'kept1' } })
    const { kept } = await choose(tableId, 'kept2', { expects: { primaryFieldId: 'kept1' }, name: 'Staff' })
    expect(kept).toEqual({
      primaryFieldId: 'keptage',
      changedBy: expect.objectContaining({ name: expect.any(String) }),
    })
    expect(await primaryOf(tableId)).toBe('keptage')
    expect((await tables()).map(({ name }) => name)).toContain('Staff')
    await choose(tableId, 'kept2')
    expect(await primaryOf(tableId)).toBe('kept2')
  })

  test('is copied with its table', async () => {
    const tableId = await newPeople('copied')
    await choose(tableId, 'copiedage')
    const found = (await tables()).find(({ id }) => id === tableId)
    const fields = found?.fields.filter(({ type }) => type !== 'linked_record') ?? []
    const fieldIds = Object.fromEntries(fields.map(({ id }) => [id, `twin${id}`]))
    const viewIds = Object.fromEntries((found?.views ?? []).map(({ id }) => [id, `twin${id}`]))
    await call('tables.duplicate', { tableId, id: 'twin', name: 'Twin', fieldIds, viewIds })
    expect(await primaryOf('twin')).toBe('twincopiedage')
  })
})
