import { setImmediate } from 'node:timers/promises'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Way, ways } from '../../api/testing/flaky-network.ts'
import { allBlocks, formOutline } from '../document/outline.ts'
import { set } from '../testing/random-edits.ts'
import {
  ada,
  anyEdit,
  type Client,
  draftPeople,
  eve,
  type Form,
  newBrowser,
  question,
  settle,
} from './testing/draft-people.ts'

const { newForm, openClient, fresh } = draftPeople()

interface Step {
  do: 'edit' | 'type' | 'undo' | 'redo' | 'flush' | 'wait' | 'break' | 'cut' | 'connect'
  who: number
  numbers: [number, number, number]
  way: Way
}

const kinds: Step['do'][] = [
  'edit',
  'edit',
  'edit',
  'type',
  'type',
  'undo',
  'undo',
  'redo',
  'flush',
  'wait',
  'break',
  'cut',
]

const anySteps = fc.array(
  fc.record<Step>({
    do: fc.constantFrom(...kinds, 'connect' as const),
    who: fc.nat(2),
    numbers: fc.tuple(fc.nat(8), fc.nat(20), fc.nat(20)),
    way: fc.constantFrom(...ways),
  }),
  { minLength: 5, maxLength: 30 },
)

function take(
  { draft, network, line }: Client,
  { clock }: Form,
  { do: what, numbers, way, id }: Step & { id: string },
): void {
  const [, chosen, text] = numbers
  if (what === 'edit') draft.change(anyEdit(draft.document, id, numbers), 'Edit')
  else if (what === 'type') {
    const blocks = allBlocks(formOutline(draft.document))
    const block = blocks[chosen % blocks.length]
    if (block) draft.change([set('blocks', block.id, ['label', block.label, `Text ${text}`])], 'Type')
  } else if (what === 'wait') clock.advance(chosen * 50)
  else if (what === 'break') network.plan.push(way)
  else if (what === 'cut') line.cut()
  else if (what === 'connect') line.connect()
  else draft[what]()
}

test(
  'after any edits, undos, and redos of several people over failing lines, every screen matches the server',
  { timeout: 120_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(anySteps, async steps => {
        const form = await newForm()
        const clients = [await openClient(form), await openClient(form), await openClient(form, eve)]
        for (const [index, step] of steps.entries()) {
          const client = clients[step.who]
          form.clock.advance(1)
          if (client) take(client, form, { ...step, id: `x${index}` })
          await setImmediate()
        }
        await settle(form, clients)
        const expected = await fresh(form)
        for (const { draft, line } of clients) {
          line.cut()
          expect(draft.document).toEqual(expected)
        }
      }),
      { numRuns: 15 },
    )
  },
)

test('a reload keeps what was not saved, sends it once, and can undo it', async () => {
  const form = await newForm()
  const browser = newBrowser()
  const first = await openClient(form, ada, browser)
  first.network.plan = ['answer lost', 'unreachable', 'unreachable']
  first.draft.change([question('q1', 'Name')], 'Add a question')
  first.draft.change([set('blocks', 'q1', ['label', 'Name', 'Town'])], 'Edit label')
  first.draft.leave()
  first.line.cut()
  form.clock.advance(20_000)
  const second = await openClient(form, ada, browser)
  await expect.poll(() => second.draft.document.blocks['q1']?.label).toBe('Town')
  await settle(form, [second])
  expect((await fresh(form)).blocks['q1']).toMatchObject({ label: 'Town', isDeleted: false })
  expect([second.draft.undo(), second.draft.undo()]).toEqual([true, true])
  expect(second.draft.document.blocks['q1']).toMatchObject({ label: 'Name', isDeleted: true })
  await settle(form, [second])
  expect((await fresh(form)).blocks['q1']?.isDeleted).toBe(true)
  expect(second.messages).toEqual([])
  second.line.cut()
})

test('a change of a thing that somebody has deleted is set aside with their name, and can be made again', async () => {
  const form = await newForm()
  const [mine, theirs] = [await openClient(form), await openClient(form, eve)]
  mine.draft.change([question('q1', 'Name')], 'Add a question')
  await settle(form, [mine, theirs])
  mine.line.cut()
  theirs.draft.change([set('blocks', 'q1', ['isDeleted', false, true])], 'Delete')
  await settle(form, [theirs])
  mine.draft.change([set('blocks', 'q1', ['label', 'Name', 'Town'])], 'Edit label')
  await settle(form, [mine, theirs])
  expect(mine.messages).toEqual(['Edit label: Ada Lovelace deleted this. Your version is kept under Conflicts.'])
  const [aside] = mine.draft.state.setAside
  expect(aside).toMatchObject({ error: 'Ada Lovelace deleted this' })
  expect(mine.draft.undo()).toBe(true)
  theirs.draft.undo()
  await settle(form, [mine, theirs])
  expect(mine.draft.document.blocks['q1']).toMatchObject({ label: 'Name' })
  mine.draft.redo()
  await settle(form, [mine, theirs])
  mine.draft.applyAgain(aside?.id ?? '')
  await settle(form, [mine, theirs])
  expect(theirs.draft.document.blocks['q1']).toMatchObject({ label: 'Town', isDeleted: false })
  expect(mine.draft.state.setAside).toEqual([])
  mine.line.cut()
  theirs.line.cut()
})

test('typing goes on after somebody else has changed the same text, and what they replaced is set aside', async () => {
  const form = await newForm()
  const [mine, theirs] = [await openClient(form), await openClient(form, eve)]
  mine.draft.change([question('q1')], 'Add a question')
  await settle(form, [mine, theirs])
  mine.draft.change([set('blocks', 'q1', ['label', '', 'Hel'])], 'Edit label')
  theirs.draft.change([set('blocks', 'q1', ['label', '', 'B'])], 'Edit label')
  theirs.draft.flush()
  await expect.poll(() => mine.draft.document.blocks['q1']?.label).toBe('B')
  mine.draft.change([set('blocks', 'q1', ['label', 'B', 'Bx'])], 'Edit label')
  mine.draft.change([set('blocks', 'q1', ['label', 'Bx', 'Bxy'])], 'Edit label')
  expect(mine.draft.document.blocks['q1']?.label).toBe('Bxy')
  await settle(form, [mine, theirs])
  expect((await fresh(form)).blocks['q1']?.label).toBe('Bxy')
  expect(mine.draft.state.setAside).toMatchObject([{ payload: { changes: [{ after: 'Hel' }] } }])
  mine.line.cut()
  theirs.line.cut()
})

test('discarding a change that waits takes away what builds on it, and nothing else', async () => {
  const form = await newForm()
  const { draft, network, line } = await openClient(form)
  network.plan = Array.from({ length: 9 }, () => 'unreachable' as const)
  draft.change([question('q1', 'Name')], 'Add a question')
  draft.change([question('q2')], 'Add a question')
  draft.change([set('blocks', 'q1', ['label', 'Name', 'Town'])], 'Edit label')
  draft.change([set('pages', 'page1', ['name', '', 'First'])], 'Rename the page')
  await expect.poll(() => draft.state.connection).toBe('offline')
  const [first] = draft.state.waiting
  expect(draft.dependents(first?.id ?? '').map(action => draft.label(action))).toEqual(['Edit label'])
  draft.discard(first?.id ?? '')
  expect(Object.keys(draft.document.blocks)).toEqual(['q2'])
  await settle(form, [{ draft, network, line, messages: [] }])
  expect(Object.keys((await fresh(form)).blocks)).toEqual(['q2'])
  expect((await fresh(form)).pages['page1']?.name).toBe('First')
  line.cut()
})
