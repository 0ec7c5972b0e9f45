import { describe, expect, test } from 'vitest'
import type { Metadata } from '../../engine/model/structure.ts'
import { withProperties } from './property-news.ts'
import type { RecordNews } from './record-news.ts'

const field = (id: string, type: string) => ({ id, name: id, type, template: {}, order: 1 })
const table = (id: string, ...fields: ReturnType<typeof field>[]) => ({
  id,
  name: id,
  order: 1,
  primaryFieldId: 'title',
  fields,
  views: [],
})
const title = field('title', 'single_line_text')
const metadata: Metadata = {
  tables: [
    table('plain', title),
    table('timed', title, field('made', 'created_time'), field('edited', 'last_modified_time')),
    table('numbered', title, field('nr', 'autonumber')),
  ],
}

const at = '2026-11-22T20:00:00.000Z'
const hear = (tableId: string, kind: RecordNews['kind'], data: Record<string, unknown> = {}) => {
  const news: RecordNews = { kind, version: 7, recordId: 'r1', data, at, by: 'ann', isOwn: false }
  return { news, heard: withProperties(metadata, new Map([[tableId, [news]]])).get(tableId)?.[0] }
}

describe('the news of a record', () => {
  test('stay as they are in tables without fields that show what records have, and in unknown tables', () => {
    for (const tableId of ['plain', 'unknown']) {
      const { news, heard } = hear(tableId, 'update', { title: 'New' })
      expect(heard).toBe(news)
    }
  })

  test('of an edit say when it was last modified, and nothing about its creation', () => {
    expect(hear('timed', 'update', { title: 'New' }).heard?.data).toEqual({ title: 'New', edited: at })
  })

  test('of its creation say when that was', () => {
    const { heard } = hear('timed', 'create', { title: 'New' })
    expect(heard?.data).toEqual({ title: 'New', made: at, edited: at })
    expect(heard?.isPartial).toBeUndefined()
  })

  test('lack its number, so it is loaded', () => {
    expect(hear('numbered', 'create').heard).toMatchObject({ data: {}, isPartial: true })
    expect(hear('numbered', 'update').heard?.isPartial).toBeUndefined()
  })

  test('of its restore lack all of it, so it is loaded', () => {
    expect(hear('timed', 'restore', { title: 'Old' }).heard).toMatchObject({ data: { title: 'Old' }, isPartial: true })
  })

  test('of a move say nothing more, because it changes no cell', () => {
    const moved: RecordNews = { kind: 'update', version: 7, recordId: 'r1', data: {}, at, isOwn: false, isMoved: true }
    expect(withProperties(metadata, new Map([['timed', [moved]]])).get('timed')).toEqual([moved])
  })

  test('of its deletion say nothing more', () => {
    const { news, heard } = hear('timed', 'delete')
    expect(heard).toBe(news)
  })
})
