import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Platform, startPlatform } from '../../platform/platform.ts'
import { testPlatform } from '../../platform/testing/test-platform.ts'
import { type Base, openBase } from '../base/base.ts'
import { changeRecord, deleteRecords, restoreRecords } from '../records/change-records.ts'
import { listRecords } from '../records/read-records.ts'
import { addField } from '../structure/change-fields.ts'
import { act, newBase, newRecords, newTable } from '../testing/base-fixture.ts'

let platform: Platform
let node: Platform

beforeAll(async () => {
  platform = await testPlatform()
  node = await startPlatform(platform.config)
})
afterAll(async () => {
  await node.close()
  await platform.close()
})

const rows = ['r1', 'r2', 'r3', 'r4']

interface Side {
  tableId: string
  fieldId: string
}

interface World {
  bases: [Base, Base]
  near: Side
  far: Side
}

/** Two tables of four records, linked by `near` and `far`, on two nodes. */
async function start({ allowMultiple }: { allowMultiple: boolean }): Promise<World> {
  const base = await newBase(platform)
  const text = (id: string) => ({ id, type: 'single_line_text' })
  const [one, other] = [(await newTable(base, [text('a')])).tableId, (await newTable(base, [text('b')])).tableId]
  await act(base, async write => ({
    field: await addField(write, {
      tableId: one,
      id: 'near',
      type: 'linked_record',
      template: { tableId: other, allowMultiple },
      inverseFieldId: 'far',
    }),
  }))
  await newRecords(
    base,
    one,
    rows.map(a => ({ a })),
  )
  await newRecords(
    base,
    other,
    rows.map(b => ({ b })),
  )
  return {
    bases: [base, await openBase(node, base)],
    near: { tableId: one, fieldId: 'near' },
    far: { tableId: other, fieldId: 'far' },
  }
}

type Change =
  | { do: 'set' | 'add' | 'remove'; side: 'near' | 'far'; row: string; links: string[] }
  | { do: 'delete' | 'restore'; side: 'near' | 'far'; row: string }

const side = fc.constantFrom('near' as const, 'far' as const)
const row = fc.constantFrom(...rows)
const links = fc.shuffledSubarray(rows)
const ofLinks = (how: 'set' | 'add' | 'remove') => fc.record({ do: fc.constant(how), side, row, links })
const change: fc.Arbitrary<Change> = fc.oneof(
  ofLinks('set'),
  ofLinks('add'),
  ofLinks('remove'),
  fc.record({ do: fc.constantFrom('delete' as const, 'restore' as const), side, row }),
)

/** Makes a change as one action. One that is refused, such as two links in a cell for one, does nothing. */
async function carryOut(world: World, base: Base, step: Change): Promise<void> {
  const { tableId, fieldId } = world[step.side]
  const recordIds = [step.row]
  await act(base, async write => {
    if ('links' in step) {
      const links = step.do === 'set' ? step.links : { [step.do === 'add' ? 'added' : 'removed']: step.links }
      await changeRecord(write, tableId, { id: step.row, data: { [fieldId]: links } })
    } else if (step.do === 'delete') await deleteRecords(write, { tableId, recordIds })
    else await restoreRecords(write, { tableId, recordIds })
    return {}
  }).catch((error: { code?: string }) => expect(['bad_input', 'not_found', 'conflict']).toContain(error.code))
}

/** The links as pairs 'near far', as one side shows them, and its cells. */
async function pairsOf({ bases }: World, { tableId, fieldId }: Side, flip: boolean) {
  const { records } = await listRecords(bases[0], { tableId, limit: 10 })
  const cells = records.map(({ id, data }) => ({ id, ids: (data[fieldId] ?? []) as string[] }))
  const pairs = cells.flatMap(({ id, ids }) => ids.map(other => (flip ? `${other} ${id}` : `${id} ${other}`)))
  return { cells, pairs: pairs.toSorted() }
}

async function expectMirrored(world: World, { allowMultiple }: { allowMultiple: boolean }): Promise<void> {
  const [near, far] = [await pairsOf(world, world.near, false), await pairsOf(world, world.far, true)]
  expect(near.pairs).toEqual(far.pairs)
  expect(new Set(near.pairs).size).toBe(near.pairs.length)
  if (!allowMultiple) for (const { ids } of near.cells) expect(ids.length).toBeLessThanOrEqual(1)
}

describe.each([{ allowMultiple: true }, { allowMultiple: false }])('links with $allowMultiple for several', options => {
  test('are the same from both sides after any changes, also of deleted records', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 12 }), async steps => {
        const world = await start(options)
        for (const [at, step] of steps.entries()) await carryOut(world, world.bases[at % 2] ?? world.bases[0], step)
        await expectMirrored(world, options)
        for (const tableSide of [world.near, world.far]) {
          await act(world.bases[0], async write => ({
            back: await restoreRecords(write, { tableId: tableSide.tableId, recordIds: rows }),
          }))
        }
        await expectMirrored(world, options)
      }),
      { numRuns: 12 },
    )
  })

  test('are the same from both sides after two nodes changed them at the same time', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 4, maxLength: 16 }), async steps => {
        const world = await start(options)
        await Promise.all(steps.map((step, at) => carryOut(world, world.bases[at % 2] ?? world.bases[0], step)))
        await expectMirrored(world, options)
      }),
      { numRuns: 12 },
    )
  })
})

test('a cell that is set holds exactly the given links in their order, whatever it held', async () => {
  const world = await start({ allowMultiple: true })
  await fc.assert(
    fc.asyncProperty(side, row, links, async (from, id, ids) => {
      await carryOut(world, world.bases[0], { do: 'set', side: from, row: id, links: ids })
      const { cells } = await pairsOf(world, world[from], false)
      expect(cells.find(cell => cell.id === id)?.ids).toEqual(ids)
    }),
    { numRuns: 25 },
  )
})

test('two people who add different links to one cell at the same time both keep theirs', async () => {
  const world = await start({ allowMultiple: true })
  await Promise.all(
    rows.map((id, at) =>
      carryOut(world, world.bases[at % 2] ?? world.bases[0], { do: 'add', side: 'near', row: 'r1', links: [id] }),
    ),
  )
  const { cells } = await pairsOf(world, world.near, false)
  expect(cells[0]?.ids.toSorted()).toEqual(rows)
})
