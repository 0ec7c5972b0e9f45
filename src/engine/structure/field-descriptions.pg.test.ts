import { expect, test } from 'vitest'
import { createBase } from '../../api/testing/http-client.ts'
import type { Metadata } from '../model/structure.ts'
import { openApiBase } from '../testing/open-api-base.ts'

const here = openApiBase()
const { call, ask, tables, newTable } = here

test('a field can be described, and a description that somebody else wrote meanwhile is kept', async () => {
  const tableId = await newTable('described')
  const field = async (id = 'extent', fieldTableId = tableId) =>
    (await tables()).find(table => table.id === fieldTableId)?.fields.find(one => one.id === id)
  const create = {
    tableId,
    id: 'extent',
    name: 'Size',
    type: 'number',
    template: {},
    description: ' In cm.\nRounded. ',
  }
  await call('fields.create', create)
  expect((await field())?.description).toBe('In cm.\nRounded.')
  const update = { tableId, fieldId: 'extent', description: 'In mm' }
  const kept = await call<{ kept: unknown }>('fields.update', { ...update, expects: { description: 'Old' } })
  expect(kept.kept).toMatchObject({ description: 'In cm.\nRounded.', changedBy: null })
  await call('fields.update', { ...update, expects: { description: 'In cm.\nRounded.' } })
  expect((await field())?.description).toBe('In mm')
  await call('fields.update', { tableId, fieldId: 'extent', type: 'single_line_text', template: {} })
  await call('fields.duplicate', { tableId, fieldId: 'extent', id: 'twin', name: 'Again' })
  expect([(await field())?.description, (await field('twin'))?.description]).toEqual(['In mm', 'In mm'])
  const fieldIds = { described1: 'c1', described2: 'c2', described3: 'c3', extent: 'c4', twin: 'c5' }
  await call('tables.duplicate', { tableId, id: 'copied', name: 'Copied', fieldIds, viewIds: { describedv: 'cv' } })
  expect((await field('c4', 'copied'))?.description).toBe('In mm')
  const targetBasePublicId = await createBase(here.client)
  await here.client.mutate('metadata.copy', { sourceBasePublicId: here.basePublicId, targetBasePublicId })
  const { metadata } = await here.client.query<{ metadata: Metadata }>('metadata.get', {
    basePublicId: targetBasePublicId,
  })
  expect(metadata.tables).toEqual(await tables())
  await call('fields.update', { tableId, fieldId: 'extent', description: '' })
  expect(await field()).not.toHaveProperty('description')
  const { actions } = await ask<{ actions: { version: number }[] }>('history.base', { tableId })
  const entries = await ask<{ entries: { before: object; after: object }[] }>('history.entries', {
    version: actions[0]?.version,
  })
  expect(entries.entries).toMatchObject([{ before: { description: 'In mm' }, after: { description: '' } }])
  const long = { tableId, fieldId: 'extent', description: 'x'.repeat(1001) }
  await expect(call('fields.update', long)).rejects.toMatchObject({ status: 400 })
  await call('tables.delete', { tableId: 'copied' })
})
