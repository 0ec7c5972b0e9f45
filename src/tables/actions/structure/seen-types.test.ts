import { expect, test, vi } from 'vitest'
import type { Metadata } from '../../../engine/model/structure.ts'
import { skippedText } from '../../page/skipped-text.ts'
import { bulkCreateRecords } from '../bulk-create-records.ts'
import { createRecord } from '../create-record.ts'
import { openTable } from '../testing/open-table.ts'

const place = { userId: 'usr1', basePublicId: 'bas1', tableId: 'tbl1', viewId: 'viw1' }
const made = { id: 'new', number: 1000, data: { name: 'ten' } }
const args = { tableId: 'tbl1', createdAt: '2026-01-01T00:00:00Z' }
const fields = [{ id: 'name', name: 'Name', type: 'single_line_text', template: {}, order: 1 }]
const metadata = { tables: [{ id: 'tbl1', name: 'Table', order: 1, primaryFieldId: 'name', fields, views: [] }] }

test.each([
  { call: 'bulkCreate' as const, draft: { type: bulkCreateRecords.type, args: { ...args, rows: [made] } } },
  { call: 'create' as const, draft: { type: createRecord.type, args: { ...args, ...made } } },
])(
  'rows of $call say which types their values are for, and set aside what could not be read',
  async ({ call, draft }) => {
    const { server, screen, session, events, settle } = await openTable(1)
    screen.structure.receive({ version: 0, metadata: metadata as unknown as Metadata })
    const mutate = server.client.records[call].mutate as (input: object) => Promise<object>
    const query = vi.fn(async (input: object) => {
      const unread = { cells: [{ recordId: 'new', fieldId: 'name' }], changedBy: { name: 'Ana' } }
      return { ...(await mutate(input)), unread }
    })
    Object.assign(server.client.records[call], { mutate: query })
    session.act(draft, place)
    await settle()
    expect(query.mock.calls[0]?.[0]).toMatchObject({ types: { name: 'single_line_text' } })
    expect(session.state).toMatchObject({ isStopped: false, waiting: [] })
    const cell = { recordId: 'new', fieldId: 'name', before: null, after: 'ten' }
    expect(session.state.setAside).toMatchObject([
      { type: 'records.bulkPaste', payload: { cells: [cell] }, error: 'Ana changed this meanwhile' },
    ])
    const skipped = events.flatMap(event => (event.kind === 'skipped' ? event.skipped : []))
    expect(skipped.map(one => skippedText(one, null))).toEqual([
      'Ana has changed the type of the field, so a value could not be read. Your version is kept under Conflicts.',
    ])
    session.undo()
    await settle()
    expect(server.rows.has('new')).toBe(false)
  },
)
