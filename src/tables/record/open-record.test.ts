import { describe, expect, test } from 'vitest'
import { totalCount, isTruncated } from '../../fields/truncated-list.ts'
import { ServerError } from '../../ui/server/server-error.ts'
import { TableChanges } from '../actions/table-changes.ts'
import type { RecordNews } from '../live/record-news.ts'
import type { TablesClient } from '../page/tables-client.ts'
import { OpenRecord } from './open-record.ts'

const stored = {
  version: 5,
  id: 'rec1',
  number: 7,
  data: { name: 'Stored', note: null },
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
}

function open(answer: () => Promise<typeof stored> = async () => stored) {
  const changes = new TableChanges()
  const client = { records: { get: { query: answer } } } as unknown as TablesClient
  const record = new OpenRecord({ client, basePublicId: 'bas1', tableId: 'tbl1', recordId: 'rec1', changes })
  const states: string[] = []
  record.subscribe(() => states.push(record.state.status))
  return { changes, record, states }
}

const news = (kind: RecordNews['kind'], version: number, data: Record<string, unknown> = {}): RecordNews[] => [
  { kind, version, recordId: 'rec1', data, at: stored.createdAt, by: 'usr1', isOwn: false },
]

const refuse = (code: string) => async () => {
  throw new ServerError('Not this time.', { code, httpStatus: 404 })
}

describe('an open record', () => {
  test('shows what is not saved yet, and then what the server has', async () => {
    const { changes, record } = open()
    await record.load()
    changes.setCell('rec1', 'name', 'Typed')
    expect(record.value('name')).toBe('Typed')
    changes.store('rec1', { name: 'Saved' }, 6)
    changes.releaseCell('rec1', 'name')
    expect(record.value('name')).toBe('Saved')
    expect(record.number).toBe(7)
  })

  test('keeps changes that were saved while it was loading', async () => {
    const { promise, resolve } = Promise.withResolvers<typeof stored>()
    const { changes, record } = open(() => promise)
    const loaded = record.load()
    changes.store('rec1', { name: 'Newer' }, 6)
    resolve(stored)
    await loaded
    expect(record.value('name')).toBe('Newer')
  })

  test('reports its own changes and no others', async () => {
    const { changes, record, states } = open()
    await record.load()
    changes.setCell('rec2', 'name', 'Other')
    expect(states).toEqual(['ready'])
    const before = record.state
    changes.setCell('rec1', 'name', 'Own')
    expect(states).toEqual(['ready', 'ready'])
    expect(record.state).not.toBe(before)
  })

  test('is gone while it is deleted, and returns on undo', async () => {
    const { changes, record } = open()
    await record.load()
    changes.hide([{ id: 'rec1', number: 7 }])
    expect(record.state.status).toBe('gone')
    changes.unhide([{ id: 'rec1', number: 7 }])
    expect(record.state.status).toBe('ready')
  })

  test('follows what others do to it', async () => {
    const { changes, record } = open()
    await record.load()
    changes.hear(news('update', 6, { name: 'Theirs' }))
    expect(record.value('name')).toBe('Theirs')
    changes.hear(news('delete', 7))
    expect(record.state.status).toBe('gone')
    changes.hear(news('restore', 8, { name: 'Theirs' }))
    await record.load()
    expect(record.state.status).toBe('ready')
  })

  test('is gone if the server does not know it, and failed if the server cannot be reached', async () => {
    const gone = open(refuse('not_found'))
    await gone.record.load()
    expect(gone.record.state.status).toBe('gone')
    const failed = open(refuse('internal'))
    await failed.record.load()
    expect(failed.record.state).toEqual({ status: 'failed', problem: 'Not this time.' })
  })

  test('that was made here is there before the server knows it', async () => {
    const changes = new TableChanges()
    changes.make({ ...stored, number: 4_000_000_000, data: {} })
    const client = { records: { get: { query: refuse('not_found') } } } as unknown as TablesClient
    const record = new OpenRecord({ client, basePublicId: 'bas1', tableId: 'tbl1', recordId: 'rec1', changes })
    await record.load()
    expect(record.state.status).toBe('ready')
    expect(record.number).toBe(4_000_000_000)
  })
})

describe('an open record with very many links', () => {
  const all = ['a', 'b', 'c']

  function openHub() {
    const learned: unknown[] = []
    const changes = new TableChanges(records => learned.push(...records))
    const get = async ({ maxLinks }: { maxLinks?: number }) =>
      maxLinks === undefined
        ? { ...stored, data: { people: all } }
        : { ...stored, data: { people: all.slice(0, 2) }, linkCounts: { people: 3 } }
    const links = async () => ({ version: 5, linked: [{ id: 'c', name: 'Cy' }], isLast: true })
    const client = { records: { get: { query: get }, links: { query: links } } } as unknown as TablesClient
    const base = { fieldOf: () => undefined, nameOf: () => undefined, idOf: () => undefined }
    const record = new OpenRecord({ client, basePublicId: 'bas1', tableId: 'tbl1', recordId: 'rec1', changes, base })
    return { record, learned }
  }

  test('has the first ones, and loads the others with their names on demand', async () => {
    const { record, learned } = openHub()
    await record.load()
    const people = record.value('people') as string[]
    expect([people, isTruncated(people), totalCount(people)]).toEqual([['a', 'b'], true, 3])
    expect(await record.loadLinks('people', 'b')).toEqual({ ids: ['c'], isLast: true })
    expect(learned.at(-1)).toEqual({ linkedData: { people: [{ id: 'c', name: 'Cy' }] } })
  })

  test('has all of them before they are changed, and from then on', async () => {
    const { record } = openHub()
    await record.load()
    expect(await record.loadAllLinks()).toBe(true)
    await record.load()
    expect([record.value('people'), isTruncated(record.value('people'))]).toEqual([all, false])
  })
})
