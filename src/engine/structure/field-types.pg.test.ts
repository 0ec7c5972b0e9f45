import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fieldTypes } from '../../fields/registry.ts'
import type { FieldType } from '../../fields/field-type.ts'
import type { Platform } from '../../platform/platform.ts'
import { testPlatform } from '../../platform/testing/test-platform.ts'
import type { Base } from '../base/base.ts'
import { changeRecord } from '../records/change-records.ts'
import { restoreRecordVersion, restoreTable } from '../history/history-restore.ts'
import { tableAt } from '../history/history-table.ts'
import { getRecord } from '../records/read-records.ts'
import { act, newBase, newRecords, newTable } from '../testing/base-fixture.ts'

let platform: Platform
let base: Base
let tableId: string

beforeAll(async () => {
  platform = await testPlatform()
})
afterAll(() => platform.close())

const stored = Object.values<FieldType>(fieldTypes as unknown as Record<string, FieldType>).filter(
  type => type.column !== null && !type.isReadOnly,
)

/** The value of the cell as clients read it, and send it back. */
const cell = async () => (await getRecord(base, { tableId, recordId: 'r1' })).data['cell']

describe.each(stored)('a $type', ({ type, sample, sampleTemplate, mergeValues }) => {
  const start = async () => {
    base = await newBase(platform)
    const fields = [
      { id: 'name', type: 'single_line_text' },
      { id: 'cell', type, template: sampleTemplate ?? {} },
    ]
    tableId = (await newTable(base, fields)).tableId
    await newRecords(base, tableId, [{ cell: sample }])
    return { version: (await base.read()).version, value: await cell() }
  }
  const change = (value: unknown, expects?: unknown) =>
    act(base, write =>
      changeRecord(write, tableId, {
        id: 'r1',
        data: { cell: value },
        expects: expects === undefined ? undefined : { cell: expects },
      }),
    )

  test('is changed if it holds the expected value, and kept if not', async () => {
    const { value } = await start()
    expect((await change(null, value)).skipped).toEqual([])
    const left = [{ recordId: 'r1', fieldId: 'cell', value: null }]
    // For types that merge values, a change that adds and removes nothing leaves the cell as others left it.
    expect((await change(sample, value)).skipped).toEqual(mergeValues ? [] : left)
    expect(await cell()).toBeNull()
    expect((await change(sample, null)).skipped).toEqual([])
    expect((await change(null, { something: 'else' })).skipped).toHaveLength(1)
    expect(await cell()).toEqual(value)
  })

  test('is restored from history as it was', async () => {
    const { version, value } = await start()
    await change(null)
    expect((await tableAt(base, { tableId, version, limit: 1 })).records[0]?.data['cell']).toEqual(value)
    await act(base, write => restoreTable(write, { tableId, version }))
    expect(await cell()).toEqual(value)
    await change(null)
    await act(base, write => restoreRecordVersion(write, { tableId, recordId: 'r1', version }))
    expect(await cell()).toEqual(value)
  })
})
