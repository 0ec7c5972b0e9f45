import { expect, test } from 'vitest'
import { emptyConfig, type Field, type Table, type ViewConfig } from '../../engine/model/structure.ts'
import { rowsQuery } from './rows-query.ts'

const context = { now: 0, timeZone: 'UTC', locale: 'en' }
const field = (id: string): Field => ({ id, name: id, type: 'checkbox', template: { color: 'blue' }, order: 1 })
const checked = (fieldId: string) => ({ fieldId, operator: 'is', value: true })

function table(fieldIds: string[], config: Partial<ViewConfig>): Table {
  const views = [
    {
      id: 'viw1',
      name: 'Grid',
      type: 'grid',
      kind: 'shared' as const,
      config: { ...emptyConfig, ...config },
      order: 1,
    },
  ]
  return { id: 'tbl1', name: 'T', order: 1, primaryFieldId: 'a', fields: fieldIds.map(field), views }
}

function ask(shown: Table, stored: Table | undefined, isSettled = true) {
  const [view] = shown.views
  if (!view) throw new Error('There is no view')
  return rowsQuery({ table: shown, view, stored, isSettled, context })
}

const sorted = (fieldId: string) => ({ sorts: [{ fieldId, dir: 'asc' as const }] })

test('a view that the server has saved is asked for by name', () => {
  const saved = table(['a', 'b'], sorted('a'))
  expect(ask(saved, saved).query).toEqual({ viewId: 'viw1' })
})

test('while something is on its way the server is asked for what shows, whatever it may have saved since', () => {
  const saved = table(['a', 'b'], sorted('a'))
  const { query, key } = ask(saved, saved, false)
  expect(query).toEqual({ sort: [{ fieldId: 'a', dir: 'asc' }], filters: null })
  expect(key).toBe(ask(saved, saved).key)
})

test('settings that are not saved yet are asked for as they show, and again when they are others', () => {
  const saved = table(['a', 'b'], {})
  const { query, key } = ask(table(['a', 'b'], sorted('a')), saved)
  expect(query).toEqual({ sort: [{ fieldId: 'a', dir: 'asc' }], filters: null })
  expect(ask(table(['a', 'b'], sorted('a')), table(['a', 'b'], sorted('a'))).key).toBe(key)
  expect(ask(saved, saved).key).not.toBe(key)
})

test('fields that the server does not have yet, or that are deleted here, are passed over', () => {
  const saved = table(['a', 'b'], { filters: { and: [checked('b')] } })
  const made = table(['a', 'b', 'new'], { filters: { and: [checked('new'), checked('b')] } })
  expect(ask(made, saved).query).toEqual({ viewId: 'viw1' })
  const without = table(['a'], { filters: { and: [checked('b')] } })
  expect(ask(without, saved).query).toEqual({ sort: [], filters: null })
})

test('a query by the settings on the screen separates groups from sorts, up to a field that cannot be grouped by', () => {
  const by = (...ids: string[]) => ids.map(fieldId => ({ fieldId, dir: 'asc' as const }))
  const shown = table(['a', 'b', 'c'], { groups: by('a', 'b'), ...sorted('c') })
  const { query, groups } = ask(shown, table(['a', 'b', 'c'], {}))
  expect(query).toEqual({ sort: by('a', 'b', 'c'), grouped: 2, filters: null })
  expect(groups).toEqual(by('a', 'b'))
  const files = (one: Table): Table => ({
    ...one,
    fields: one.fields.map(each => (each.id === 'b' ? { ...each, type: 'attachments', template: {} } : each)),
  })
  expect(ask(files(shown), files(table(['a', 'b', 'c'], {})))).toMatchObject({ query: { grouped: 1 }, groups: by('a') })
})

test('a view or a table that is not saved yet is asked for as it shows', () => {
  expect(ask(table(['a'], sorted('a')), undefined).query).toEqual({ sort: [], filters: null })
  expect(ask(table(['a'], sorted('a')), { ...table(['a'], {}), views: [] }).query).toEqual({
    sort: [{ fieldId: 'a', dir: 'asc' }],
    filters: null,
  })
})
