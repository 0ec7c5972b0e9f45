import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { TabHistory } from './kept-history.ts'
import { Browser, type Tab, turns } from './testing/browser-tabs.ts'
import { mapStorage } from './testing/map-storage.ts'
import type { HistoryEntry } from './undo-history.ts'

const owner = { userId: 'u', basePublicId: 'b' }
const place = { ...owner, tableId: 'book', viewId: 'v' }

const entry = (gestureId: string, payload: unknown = {}): HistoryEntry => ({
  gestureId,
  label: `Edit ${gestureId}`,
  place,
  actions: [{ id: `act ${gestureId}`, type: 'write', payload }],
})

/** Leaves the tab's page and opens it again. */
async function reload(browser: Browser, tab: Tab, storage: Storage): Promise<Tab> {
  tab.leave()
  await turns()
  tab.kill()
  return browser.open('u', storage)
}

describe('a reload', () => {
  test('keeps the undo and redo stacks with their labels', async () => {
    const browser = new Browser()
    const storage = mapStorage()
    const before = browser.open('u', storage)
    await browser.settle()
    for (const text of ['one', 'two', 'three']) before.write('a', text, 'stamp')
    await browser.settle()
    before.session.undo()
    await browser.settle()
    const after = await reload(browser, before, storage)
    await browser.settle()
    expect(storage.length).toBe(0)
    expect(after.session.state).toMatchObject({ undo: { label: 'Edit a' }, redo: { label: 'Edit a' } })
    after.session.redo()
    await browser.settle()
    expect(browser.server.cells.get('a')).toBe('three')
    for (let step = 0; step < 3; step++) after.session.undo()
    await browser.settle()
    expect(browser.server.cells.has('a')).toBe(false)
    expect(after.session.undo()).toBe(false)
  })

  test('undoes nothing until the actions of the previous page are loaded, and sends undos after them', async () => {
    const browser = new Browser()
    const storage = mapStorage()
    const before = browser.open('u', storage)
    await browser.settle()
    browser.server.plan = ['unreachable']
    before.write('a', 'one', 'stamp')
    const after = await reload(browser, before, storage)
    expect(after.session.state.undo).toBeNull()
    expect(after.session.undo()).toBe(false)
    await browser.settle()
    expect(browser.server.cells.get('a')).toBe('one')
    expect(after.session.undo()).toBe(true)
    await browser.settle()
    expect(browser.server.cells.has('a')).toBe(false)
  })

  test('drops the redo stack after a new change', async () => {
    const browser = new Browser()
    const storage = mapStorage()
    new TabHistory(storage, owner).write({ undo: [], redo: [entry('old')] })
    const tab = browser.open('u', storage)
    await browser.settle()
    expect(tab.session.state.redo?.gestureId).toBe('old')
    tab.write('a', 'one', 'stamp')
    expect(tab.session.state.redo).toBeNull()
  })

  test('leaves out actions that this version does not know', async () => {
    const browser = new Browser()
    const storage = mapStorage()
    const unknown = { ...entry('x'), actions: [{ id: 'act', type: 'of a later version', payload: {} }] }
    new TabHistory(storage, owner).write({ undo: [entry('a'), unknown], redo: [] })
    const tab = browser.open('u', storage)
    await browser.settle()
    expect(tab.session.state.undo?.gestureId).toBe('a')
  })

  type Step = 'undo' | 'redo' | 'reload' | { cell: string; text: string }
  const step: fc.Arbitrary<Step> = fc.oneof(
    fc.constantFrom<Step>('undo', 'redo', 'reload'),
    fc.record({ cell: fc.constantFrom('a', 'b'), text: fc.constantFrom('one', 'two', 'three') }),
  )

  async function run(steps: readonly Step[]) {
    const browser = new Browser()
    const storage = mapStorage()
    let tab = browser.open('u', storage)
    await browser.settle(2)
    for (const one of steps) {
      if (one === 'reload') {
        tab = await reload(browser, tab, storage)
        for (const [cell, text] of browser.server.cells) tab.screen.set(cell, text)
      } else if (typeof one === 'string') tab.session[one]()
      else tab.write(one.cell, one.text, 'stamp')
      await browser.settle(2)
    }
    await browser.database.close()
    return { cells: browser.server.cells, undo: tab.session.state.undo?.label, redo: tab.session.state.redo?.label }
  }

  test('between any edits, undos, and redos does not change their result', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 10 }), async steps => {
        expect(await run(steps)).toEqual(await run(steps.filter(one => one !== 'reload')))
      }),
      { numRuns: 25 },
    )
  })
})

describe('the stored history of a tab', () => {
  test('is taken once, by the same person in the same base', () => {
    const storage = mapStorage()
    const kept = { undo: [entry('a')], redo: [entry('b')] }
    new TabHistory(storage, owner).write(kept)
    expect(new TabHistory(storage, { ...owner, basePublicId: 'other' }).take()).toEqual({ undo: [], redo: [] })
    const history = new TabHistory(storage, owner)
    expect(history.take()).toEqual(kept)
    expect(history.take()).toEqual({ undo: [], redo: [] })
  })

  test('is deleted when another person signs in', () => {
    const storage = mapStorage()
    storage.setItem('not ours', 'stays')
    new TabHistory(storage, owner).write({ undo: [entry('a')], redo: [] })
    new TabHistory(storage, { ...owner, userId: 'somebody else' }).take()
    expect(new TabHistory(storage, owner).take().undo).toEqual([])
    expect(storage.getItem('not ours')).toBe('stays')
  })

  test('ends at an entry that is too large to store', () => {
    const storage = mapStorage()
    const history = new TabHistory(storage, owner)
    const large = entry('large', { cells: Array.from({ length: 30_000 }, (_, at) => at) })
    const long = entry('long', { text: 'x'.repeat(2_000_000) })
    for (const tooMuch of [large, long]) {
      history.write({ undo: [entry('a'), tooMuch, entry('b'), entry('c')], redo: [tooMuch] })
      const { undo, redo } = history.take()
      expect(undo.map(({ gestureId }) => gestureId)).toEqual(['b', 'c'])
      expect(redo).toEqual([])
    }
  })

  test('is empty when it is damaged or storage is unavailable', () => {
    const storage = mapStorage()
    new TabHistory(storage, owner).write({ undo: [entry('a')], redo: [] })
    storage.setItem(storage.key(0) ?? '', '{"undo":[1]}')
    expect(new TabHistory(storage, owner).take().undo).toEqual([])
    const refusing = new Proxy(mapStorage(), {
      get() {
        throw new Error('The browser keeps nothing')
      },
    })
    for (const none of [refusing, null]) {
      const history = new TabHistory(none, owner)
      history.write({ undo: [entry('a')], redo: [] })
      expect(history.take().undo).toEqual([])
    }
  })
})
