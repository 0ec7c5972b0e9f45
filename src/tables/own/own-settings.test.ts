import { expect, test } from 'vitest'
import { emptyConfig } from '../../engine/model/structure.ts'
import { mergeConfig, type ViewConfigChange } from '../../engine/model/view-config.ts'
import { OwnSettings } from './own-settings.ts'

function storage() {
  const kept = new Map<string, string>()
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  }
}

const all: ViewConfigChange = {
  sorts: [{ fieldId: 'a', dir: 'desc' }],
  groups: [{ fieldId: 'b', dir: 'asc' }],
  filters: {
    and: [{ fieldId: 'a', operator: 'is', value: [1, 'x'] }, { or: [{ fieldId: 'b', operator: 'is_empty' }] }],
  },
  fieldWidths: { a: 240, b: null },
  hiddenFieldIds: ['c'],
  orderedFieldIds: ['b', 'a'],
  frozenFields: 2,
  rowHeight: 'tall',
  summaries: { a: 'sum', b: null },
  colors: { rules: [{ filter: { fieldId: 'a', operator: 'is', value: 1 }, color: 'red' }] },
}

test('own settings are restored as they were, for the same person and view only', () => {
  const store = storage()
  new OwnSettings(store, ['me', 'base', 'view']).write(all)
  expect(new OwnSettings(store, ['me', 'base', 'view']).read()).toEqual(all)
  expect(new OwnSettings(store, ['me', 'base', 'other']).read()).toEqual({})
  expect(new OwnSettings(store, ['Ana', 'base', 'view']).read()).toEqual({})
  // Each setting of a view can be kept.
  expect(Object.keys(all).toSorted()).toEqual(Object.keys(emptyConfig).toSorted())
  expect(mergeConfig(emptyConfig, new OwnSettings(store, ['me', 'base', 'view']).read())).toEqual(
    mergeConfig(emptyConfig, all),
  )
})

test('the way back to the view leaves nothing behind', () => {
  const store = storage()
  const own = new OwnSettings(store, ['me', 'view'])
  own.write(all)
  own.write({})
  expect(store.kept.size).toBe(0)
})

test.each(['', 'not JSON', '[]', '{"sorts":"a"}', '{"rowHeight":"huge"}', '{"later":1}', '{"filters":{"and":[1]}}'])(
  'what cannot be read counts for nothing: %s',
  text => {
    const store = storage()
    const own = new OwnSettings(store, ['me', 'view'])
    own.write(all)
    for (const key of store.kept.keys()) store.kept.set(key, text)
    expect(own.read()).toEqual({})
  },
)

test('where the browser keeps nothing, nothing is kept', () => {
  const refuse = () => {
    throw new Error('no')
  }
  for (const store of [null, { getItem: refuse, setItem: refuse, removeItem: refuse }]) {
    const own = new OwnSettings(store, ['me', 'view'])
    own.write(all)
    own.write({})
    expect(own.read()).toEqual({})
  }
})
