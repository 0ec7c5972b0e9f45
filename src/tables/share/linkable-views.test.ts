import { describe, expect, test } from 'vitest'
import type { Table, View, ViewKind } from '../../engine/model/structure.ts'
import { initialView, linkableViews } from './linkable-views.ts'

const view = (id: string, kind: ViewKind = 'shared') => ({ id, name: id, kind }) as View
const table = (id: string, ...views: View[]) => ({ id, name: id, views }) as Table

const tables = [
  table('birds', view('mine', 'personal'), view('all'), view('rare', 'locked')),
  table('walks', view('list')),
]
const views = linkableViews(tables)
const initial = (tableId: string, viewId: string) => initialView(views, { tableId, viewId })?.view.id

test('personal views have no public link, and shared and locked ones of all tables may', () => {
  expect(views.map(one => `${one.table.id}/${one.view.id}`)).toEqual(['birds/all', 'birds/rare', 'walks/list'])
})

describe('sharing starts with', () => {
  test('the view on the screen', () => {
    expect(initial('birds', 'rare')).toBe('rare')
    expect(initial('walks', 'list')).toBe('list')
  })

  test('the first other view of the table if the view on the screen is personal', () => {
    expect(initial('birds', 'mine')).toBe('all')
  })

  test('the first view of the base if no table is on the screen', () => {
    expect(initialView(views, null)?.view.id).toBe('all')
    expect(initialView(linkableViews([table('empty', view('own', 'personal'))]), null)).toBeUndefined()
  })
})
