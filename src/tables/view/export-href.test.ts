import { describe, expect, test } from 'vitest'
import { emptyConfig, type Field, type ViewConfig } from '../../engine/model/structure.ts'
import { exportHref } from './export-href.ts'

const fields: Field[] = ['name', 'due'].map((id, at) => ({
  id,
  name: id,
  type: 'single_line_text',
  template: {},
  order: at,
}))
const view = { basePublicId: 'a b', tableId: 'tasks', viewId: 'grid', format: 'csv' as const }
const addressOf = (config: Partial<ViewConfig> | null) =>
  new URL(exportHref(view, config && { config: { ...emptyConfig, ...config }, fields }), 'https://example.com')
const settingsOf = (config: Partial<ViewConfig>): unknown =>
  JSON.parse(addressOf(config).searchParams.get('as') ?? 'null')
const has = (fieldId: string) => ({ fieldId, operator: 'contains', value: 'x' })

describe('the address of an export', () => {
  test('names the view and the format, and how the person writes dates and numbers', () => {
    const { pathname, searchParams } = addressOf(null)
    expect(pathname).toBe('/api/exports/a%20b/tasks/grid/csv')
    expect(searchParams.get('timeZone')).not.toBe('')
    expect(searchParams.get('locale')).not.toBe('')
    expect(searchParams.has('as')).toBe(false)
  })

  test('has the own settings of the person', () => {
    const settings = settingsOf({
      filters: has('name'),
      sorts: [{ fieldId: 'due', dir: 'desc' }],
      groups: [{ fieldId: 'name', dir: 'asc' }],
      hiddenFieldIds: ['due'],
      orderedFieldIds: ['due', 'name'],
    })
    expect(settings).toEqual({
      filters: has('name'),
      sort: [
        { fieldId: 'name', dir: 'asc' },
        { fieldId: 'due', dir: 'desc' },
      ],
      grouped: 1,
      hiddenFieldIds: ['due'],
      orderedFieldIds: ['due', 'name'],
    })
  })

  test('leaves out settings of deleted fields, which the server would refuse', () => {
    const settings = settingsOf({
      filters: { and: [has('gone'), { or: [has('gone')] }] },
      sorts: [{ fieldId: 'gone', dir: 'asc' }],
      groups: [{ fieldId: 'gone', dir: 'asc' }],
    })
    expect(settings).toMatchObject({ filters: null, sort: [], grouped: 0 })
  })
})
