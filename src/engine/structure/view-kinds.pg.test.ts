import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Platform } from '../../platform/platform.ts'
import { testPlatform } from '../../platform/testing/test-platform.ts'
import type { Base } from '../base/base.ts'
import type { Write } from '../base/base-writer.ts'
import { type ViewKind, viewKinds } from '../model/structure.ts'
import { newBase, newTable } from '../testing/base-fixture.ts'
import { addView, changeView, changeViewKind, removeView, reorderViews, restoreDeletedView } from './change-views.ts'

let platform: Platform
let base: Base
let tableId: string
let first: string

beforeAll(async () => {
  platform = await testPlatform()
})
afterAll(() => platform.close())

beforeEach(async () => {
  base = await newBase(platform)
  ;({ tableId, viewId: first } = await newTable(base, [{ id: 'name', type: 'single_line_text' }]))
})

/** Runs work as one action of a person, who sees their own personal views. */
const as = <Result extends object>(actor: string, work: (write: Write) => Promise<Result>) =>
  base.writer.write({ name: 'test', actor, work })
const add = (actor: string, id: string, kind: 'shared' | 'personal' = 'shared') =>
  as(actor, async write => ({ view: await addView(write, { tableId, id, name: id, type: 'grid', kind, config: {} }) }))
const setKind = (
  actor: string,
  change: { viewId: string; kind: ViewKind; expects?: ViewKind; mayLock?: boolean; leftBy?: string | null },
) => as(actor, write => changeViewKind(write, { tableId, mayLock: true, ...change }))
const viewsOf = async (person: string) => {
  const { structure } = await base.seenBy(person).read()
  return structure.table(tableId).views
}
const idsOf = async (person: string) => (await viewsOf(person)).map(({ id }) => id)
const kindOf = async (person: string, viewId: string) => (await viewsOf(person)).find(({ id }) => id === viewId)?.kind
const logged = async () => {
  const { rows } = await platform.pool.query<{ onlyFor: string | null; kind: string }>(
    `SELECT only_for AS "onlyFor", kind FROM ${base.schema}.log ORDER BY version DESC LIMIT 1`,
  )
  return rows[0]
}

/** Makes a new view of this kind; its owner is ann. */
async function viewOfKind(id: string, kind: ViewKind): Promise<void> {
  await add('ann', id, kind === 'personal' ? 'personal' : 'shared')
  if (kind === 'locked') await setKind('ann', { viewId: id, kind })
}

/** What becomes of a view: its new kind, or the code of the error. */
function expected(change: { from: ViewKind; to: ViewKind; expects: ViewKind | undefined; mayLock: boolean }) {
  const { from, to, expects, mayLock } = change
  if (from === to) return to
  if (expects !== undefined && expects !== from) return 'conflict'
  if (from === 'locked' && to === 'personal') return 'conflict'
  if ((from === 'locked' || to === 'locked') && !mayLock) return 'forbidden'
  return to
}

describe.each(viewKinds)('a view that is %s', from => {
  test.each(viewKinds)('becomes %s for those who may change it so, and nothing happens for others', async to => {
    for (const [at, expects] of [undefined, ...viewKinds].entries()) {
      for (const mayLock of [true, false]) {
        const viewId = `view${at}-${mayLock}`
        await viewOfKind(viewId, from)
        const outcome = await setKind('ann', { viewId, kind: to, mayLock, ...(expects && { expects }) }).then(
          ({ view }) => view.kind,
          (error: { code: string }) => error.code,
        )
        const expectedOutcome = expected({ from, to, expects, mayLock })
        expect([expects, mayLock, outcome]).toEqual([expects, mayLock, expectedOutcome])
        const isRefused = expectedOutcome === 'conflict' || expectedOutcome === 'forbidden'
        expect(await kindOf('ann', viewId)).toBe(isRefused ? from : expectedOutcome)
        expect(await kindOf('bob', viewId)).toBe(
          (await kindOf('ann', viewId)) === 'personal' ? undefined : await kindOf('ann', viewId),
        )
      }
    }
  })
})

test('a change of kind to the same one is no action in the log', async () => {
  await add('ann', 'mine', 'personal')
  const before = await platform.pool.query(`SELECT FROM ${base.schema}.log`)
  await setKind('ann', { viewId: 'mine', kind: 'personal' })
  const after = await platform.pool.query(`SELECT FROM ${base.schema}.log`)
  expect(after.rows).toHaveLength(before.rows.length)
})

test('a person cannot change, see, or restore the personal view of another', async () => {
  await add('ann', 'mine', 'personal')
  const attempts = [
    setKind('bob', { viewId: 'mine', kind: 'shared' }),
    as('bob', write => changeView(write, { tableId, viewId: 'mine', name: 'Taken' })),
    as('bob', async write => {
      await removeView(write, { tableId, viewId: 'mine' })
      return {}
    }),
  ]
  for (const attempt of attempts) await expect(attempt).rejects.toMatchObject({ code: 'not_found' })
  await as('ann', async write => {
    await removeView(write, { tableId, viewId: 'mine' })
    return {}
  })
  const restored = as('bob', async write => ({
    view: await restoreDeletedView(write, { tableId, viewId: 'mine' }),
  }))
  await expect(restored).rejects.toMatchObject({ code: 'not_found' })
  await as('ann', async write => ({ view: await restoreDeletedView(write, { tableId, viewId: 'mine' }) }))
  expect(await idsOf('ann')).toContain('mine')
  expect(await idsOf('bob')).not.toContain('mine')
})

test('a view whose owner is gone can be shared only by naming that owner', async () => {
  await add('ann', 'mine', 'personal')
  for (const leftBy of [null, 'bob', 'cora']) {
    const shared = setKind('bob', { viewId: 'mine', kind: 'shared', leftBy })
    await expect(shared).rejects.toMatchObject({ code: 'not_found' })
  }
  const locked = setKind('bob', { viewId: 'mine', kind: 'locked', leftBy: 'ann' })
  await expect(locked).rejects.toMatchObject({ code: 'not_found' })
  expect((await setKind('bob', { viewId: 'mine', kind: 'shared', leftBy: 'ann' })).view.kind).toBe('shared')
  expect(await idsOf('cora')).toContain('mine')
})

test('of two people who take the last two shared views for themselves at once, one is refused', async () => {
  await add('ann', 'second')
  const taken = await Promise.allSettled([
    setKind('ann', { viewId: first, kind: 'personal' }),
    setKind('bob', { viewId: 'second', kind: 'personal' }),
  ])
  expect(taken.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await idsOf('cora')).toHaveLength(1)
})

test('a view that is restored comes back once, however often it is restored', async () => {
  await add('ann', 'second')
  await as('ann', async write => {
    await removeView(write, { tableId, viewId: 'second' })
    return {}
  })
  for (let at = 0; at < 2; at++) {
    await as('bob', async write => ({ view: await restoreDeletedView(write, { tableId, viewId: 'second' }) }))
  }
  expect(await idsOf('ann')).toEqual([first, 'second'])
  const { rows } = await platform.pool.query(`SELECT FROM ${base.schema}.log WHERE kind = 'view.restore'`)
  expect(rows).toHaveLength(1)
})

describe('reordering views', () => {
  const people = ['ann', 'bob']

  test('keeps the order of the views that a person does not see, for everyone who sees them', async () => {
    for (const [at, owner] of ['ann', 'bob', 'ann', 'bob'].entries()) {
      await add(owner, `shared${at}`)
      await add(owner, `of-${owner}${at}`, 'personal')
    }
    const step = fc.record({ by: fc.constantFrom(...people), random: fc.infiniteStream(fc.nat(1_000)) })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async steps => {
        for (const { by, random } of steps) {
          const other = by === 'ann' ? 'bob' : 'ann'
          const [own, theirs] = [await idsOf(by), await idsOf(other)]
          const key = new Map(own.map(id => [id, random.next().value ?? 0]))
          const viewIds = own.toSorted((one, another) => (key.get(one) ?? 0) - (key.get(another) ?? 0))
          await as(by, write => reorderViews(write, { tableId, viewIds }))
          expect(await idsOf(by)).toEqual(viewIds)
          const personal = (id: string) => id.startsWith(`of-${other}`)
          expect((await idsOf(other)).filter(personal)).toEqual(theirs.filter(personal))
          const shared = (ids: readonly string[]) => ids.filter(id => !id.startsWith('of-'))
          expect(shared(await idsOf(other))).toEqual(shared(viewIds))
        }
      }),
      { numRuns: 15 },
    )
  })

  test('that only moves personal views is announced to their owner alone', async () => {
    await add('ann', 'mine1', 'personal')
    await add('ann', 'mine2', 'personal')
    await as('ann', write => reorderViews(write, { tableId, viewIds: [first, 'mine2', 'mine1'] }))
    expect(await logged()).toEqual({ onlyFor: 'ann', kind: 'view.reorder' })
    await add('ann', 'second')
    await as('ann', write => reorderViews(write, { tableId, viewIds: ['second', first] }))
    expect(await logged()).toEqual({ onlyFor: null, kind: 'view.reorder' })
  })

  test('names no personal view of anyone in the log that others read', async () => {
    await add('ann', 'secret', 'personal')
    await add('ann', 'second')
    await as('ann', write => reorderViews(write, { tableId, viewIds: ['second', 'secret', first] }))
    const { rows } = await platform.pool.query<{ entry: string }>(
      `SELECT concat(before, after) AS entry FROM ${base.schema}.log WHERE only_for IS NULL`,
    )
    expect(rows.map(({ entry }) => entry).join()).not.toContain('secret')
  })

  test('with the id of a view that is not in the table is refused, and changes nothing', async () => {
    const other = await newTable(base, [{ id: 'elsewhere', type: 'number' }])
    await add('ann', 'second')
    for (const viewIds of [
      ['never', 'second', first],
      [other.viewId, 'second', first],
    ]) {
      const ordered = as('ann', write => reorderViews(write, { tableId, viewIds }))
      await expect(ordered).rejects.toMatchObject({ code: 'not_found' })
    }
    expect(await idsOf('ann')).toEqual([first, 'second'])
  })
})
