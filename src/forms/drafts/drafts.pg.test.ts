import { callTRPCProcedure } from '@trpc/server'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { addBase, type Browser } from '../../access/testing/access-app.ts'
import { openOrganization } from '../../api/testing/open-organization.ts'
import { type Answer, answerOf, asQuery } from '../../api/testing/open-shared-people.ts'
import { flowTypes } from '../../app/flow-types.ts'
import { appRouter } from '../../app/router.ts'
import type { Base } from '../../engine/base/base.ts'
import { openBase } from '../../engine/base/base.ts'
import { baseHistory } from '../../engine/history/history.ts'
import { listTrash } from '../../engine/history/trash.ts'
import { readLogAfter } from '../../engine/live/live-log.ts'
import type { LiveBatch } from '../../engine/model/live/live-batch.ts'
import type { Platform } from '../../platform/platform.ts'
import { is } from '../testing/build-form.ts'
import { create, randomEdit, set } from '../testing/random-edits.ts'
import { knownBlocks } from '../blocks/registry.ts'
import { applyChanges } from '../document/apply-changes.ts'
import { type Change, inverseChanges } from '../document/change.ts'
import type { FormDocument } from '../document/form-document.ts'
import { formLimits } from '../document/form-limits.ts'
import { newDraft } from '../document/new-form.ts'
import { withoutDeleted } from '../document/outline.ts'
import { withEntries } from '../document/thing-entries.ts'
import { changeDraft } from './change-draft.ts'
import { loadDraft } from './draft.ts'

const here = openOrganization('Owner', 'Editor', 'Reader', 'Stranger')
let platform: Platform
let [owner, editor, reader, stranger] = [] as unknown as [Browser, Browser, Browser, Browser]
beforeAll(async () => {
  ;({ platform } = here)
  ;[owner, editor, reader, stranger] = [here.person(0), here.person(1), here.person(2), here.person(3)]
})

interface Form {
  flowId: string
  publicId: string
  load(by?: Browser): Promise<Answer>
  change(changes: readonly Change[], more?: { by?: Browser; actionId?: string }): Promise<Answer>
  document(): Promise<FormDocument>
}

/** A form of the owner that the editor may edit and the reader may see. */
async function newForm(type = 'form'): Promise<Form> {
  const { organizationId } = here
  const flow = await addBase(platform, { organizationId, ownerUserId: owner.userId, type })
  await platform.pool.query(`INSERT INTO flow_members VALUES ($1, $2, 'write')`, [flow.id, editor.userId])
  await here.addReader(flow.id, reader)
  const { publicId } = flow
  const load = (by = owner) => answerOf(by.call(asQuery('forms.load', { basePublicId: publicId })))
  return {
    flowId: flow.id,
    publicId,
    load,
    change: (changes, { by = owner, ...more } = {}) =>
      answerOf(
        by.call({ method: 'POST', url: '/trpc/forms.change', payload: { basePublicId: publicId, changes, ...more } }),
      ),
    document: async () => (await load()).data['document'] as FormDocument,
  }
}

const at = (parentId: string, place = 'V') => ({ parentId, place })
const question = (id: string, more: object = {}) =>
  create('blocks', { id, at: at('page1'), type: 'short_answer', ...more })

/** What a node reads that has not had the form open. */
async function stored(base: Base): Promise<FormDocument> {
  await platform.pool.query(
    `UPDATE ${base.schema}.things SET data = jsonb_set(data, '{revision}', to_jsonb(gen_random_uuid()::text))
     WHERE list = 'form'`,
  )
  return (await loadDraft(base)).document
}

async function hasBase({ flowId }: Form): Promise<boolean> {
  const { rows } = await platform.pool.query('SELECT to_regnamespace($1) IS NOT NULL AS found', [`base_${flowId}`])
  return rows[0].found
}

describe('a form that nobody has edited', () => {
  test('is new for everyone who loads it, and has no base', async () => {
    const form = await newForm('quiz')
    expect((await form.load(editor)).data).toEqual({ version: 0, document: newDraft() })
    expect(await hasBase(form)).toBe(false)
  })

  test('is stored whole with its first change', async () => {
    const form = await newForm('payment')
    const { data } = await form.change([question('q1', { label: 'Name' }), set('pages', 'page1', ['name', '', 'One'])])
    expect(data).toEqual({ success: true, version: 1, skipped: [] })
    const document = await form.document()
    expect(document.blocks['q1']).toMatchObject({ label: 'Name', isRequired: false, isDeleted: false })
    expect(document.pages['page1']?.name).toBe('One')
    expect(document.endings).toEqual(newDraft().endings)
    expect(await stored(await openBase(platform, form))).toEqual(document)
  })

  test('stays new when none of the changes fits', async () => {
    const form = await newForm()
    const { data } = await form.change([set('blocks', 'q9', ['label', '', 'x'])])
    expect(data['skipped']).toEqual([{ at: 0, reason: 'missing', message: '', by: null }])
    expect((await form.load()).data).toEqual({ version: 1, document: newDraft() })
  })
})

describe('a change', () => {
  test('that was sent twice happens once and gets the same answer', async () => {
    const form = await newForm()
    const changes = [question('q1'), set('blocks', 'q9', ['label', '', 'x'])]
    const first = await form.change(changes, { actionId: 'act1' })
    await form.change([set('blocks', 'q1', ['label', '', 'Later'])])
    expect((await form.change(changes, { actionId: 'act1' })).data).toEqual(first.data)
    expect((await form.document()).blocks['q1']?.label).toBe('Later')
    expect(await form.change([question('q2')], { actionId: 'act1' })).toMatchObject({ code: 'conflict' })
  })

  test('that comes too late is skipped, and says who was first', async () => {
    const form = await newForm()
    await form.change([
      question('q1'),
      question('q2'),
      create('pages', { id: 'page2', place: 'W' }),
      question('q3', { at: at('page2') }),
    ])
    await form.change(
      [
        set('blocks', 'q1', ['label', '', 'Theirs']),
        set('blocks', 'q1', ['settings.maxLength', null, 9]),
        set('blocks', 'q2', ['isDeleted', false, true]),
        set('pages', 'page2', ['isDeleted', false, true]),
      ],
      { by: editor },
    )
    const { data } = await form.change([
      set('blocks', 'q1', ['label', '', 'Mine']),
      set('blocks', 'q1', ['settings.maxLength', null, 5]),
      set('blocks', 'q1', ['isRequired', false, true]),
      set('blocks', 'q2', ['label', '', 'Mine']),
      set('blocks', 'q3', ['label', '', 'Mine']),
      question('q4', { at: at('page2') }),
      set('blocks', 'q1', ['width', 12, 5]),
    ])
    const by = { id: editor.userId, name: 'Editor' }
    expect(data['skipped']).toEqual([
      { at: 0, reason: 'changed', message: '', by },
      { at: 1, reason: 'changed', message: '', by },
      { at: 3, reason: 'deleted', message: '', by },
      { at: 4, reason: 'deleted', message: '', by },
      { at: 5, reason: 'deleted', message: '', by },
      { at: 6, reason: 'invalid', message: 'This value is not allowed', by: null },
    ])
    expect((await form.document()).blocks['q1']).toMatchObject({ label: 'Theirs', isRequired: true })
  })

  test('after which rules depend on each other is refused with their names, and nothing of it is stored', async () => {
    const form = await newForm()
    const show = (id: string) => ({ do: 'show', list: 'blocks', id })
    const rule = (id: string, from: string, to: string) =>
      create('rules', { id, place: 'V', when: is(from, 'x'), effects: [show(to)] })
    await form.change([question('a', { label: 'Age' }), question('b', { label: 'Town' }), rule('r1', 'a', 'b')])
    const before = await form.load()
    const refused = await form.change([set('blocks', 'a', ['label', 'Age', 'Years']), rule('r2', 'b', 'a')])
    expect(refused).toMatchObject({ code: 'conflict', message: expect.stringContaining("'Town'") })
    expect(await form.load()).toEqual(before)
  })

  test('that makes the form too large is refused, and a smaller form can be changed again', async () => {
    const form = await newForm()
    const base = await openBase(platform, form)
    const write = (changes: readonly Change[]) =>
      base.writer.write({ name: 'forms.change', actor: owner.userId, work: one => changeDraft(one, changes) })
    const texts = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`blocks/q${at}/label`, 'x'.repeat(50_000)]))
    const language = (id: string, count: number) =>
      create('languages', { id, place: 'V', tag: 'de', texts: texts(count) })
    const fitting = Math.floor(formLimits.documentLength / 50_100)
    await write([language('de', fitting)])
    await expect(write([language('fr', 5)])).rejects.toMatchObject({ code: 'too_large' })
    expect(Object.keys((await stored(base)).languages)).toEqual(['de'])
    await write([set('languages', 'de', ['texts.blocks/q0/label', 'x'.repeat(50_000), null])])
    expect((await stored(base)).languages['de']?.texts).not.toHaveProperty('blocks/q0/label')
  })

  test.each([
    ['no changes', []],
    ['a list that forms do not have', [{ ...set('blocks', 'q1', ['label', '', 'x']), list: 'head' }]],
    ['an inherited name as an id', [set('blocks', 'constructor', ['label', '', 'x'])]],
    ['more than one action may hold', Array.from({ length: formLimits.changesPerAction + 1 }, () => question('q1'))],
  ])('is refused: %s', async (_what, changes) => {
    const form = await newForm()
    expect((await form.change(changes as Change[])).code).toBe('bad_input')
  })
})

describe('a form', () => {
  test('is edited by those who may edit its structure, and by nobody while it is in the trash', async () => {
    const form = await newForm()
    const answers = async (by: Browser) => [
      (await form.load(by)).code,
      (await form.change([question(`q${by.userId.slice(0, 5)}`)], { by })).code,
    ]
    expect(await answers(editor)).toEqual([undefined, undefined])
    expect(await answers(reader)).toEqual(['forbidden', 'forbidden'])
    expect(await answers(stranger)).toEqual(['not_found', 'not_found'])
    const payload = { flowIds: [form.flowId], action: 'trash' }
    await owner.call({ method: 'POST', url: '/admin/flows/trash', payload })
    await expect.poll(() => answers(owner), { timeout: 20_000 }).toEqual(['not_found', 'not_found'])
  })

  test.each(['form', 'quiz', 'payment'] as const)(
    'leaves nothing behind when it is deleted for good: %s',
    async type => {
      const form = await newForm(type)
      await form.change([question('q1')])
      expect(await hasBase(form)).toBe(true)
      const remove = () => flowTypes[type].remove?.(platform, form.flowId)
      await remove()
      await remove()
      expect(await hasBase(form)).toBe(false)
    },
  )

  test('is followed live by its editors, and readers of its answers see nothing of the draft', async () => {
    const form = await newForm()
    await form.change([question('q1', { label: 'Secret' })])
    expect(JSON.stringify(await follow(form, owner))).toContain('Secret')
    expect(await follow(form, reader)).toEqual({ version: 1, actions: [] })
  })

  test('shows nothing of its editing in the history and trash of its tables', async () => {
    const form = await newForm()
    const base = await openBase(platform, form)
    await form.change([question('q1')])
    await form.change([set('blocks', 'q1', ['isDeleted', false, true])])
    expect((await baseHistory(base.seenBy(owner.userId), {})).actions).toEqual([])
    expect((await listTrash(base, { cursor: null, limit: 10 })).items).toEqual([])
    expect((await base.read()).structure.metadata).toMatchObject({ tables: [] })
  })
})

/** The first batch of a form's log that a person receives. */
async function follow({ publicId }: Form, by: Browser): Promise<LiveBatch> {
  const actor = { userId: by.userId, name: '', email: '', sessionId: null, apiKeyId: null }
  const ctx = { platform, actor, requestId: 'test', log: here.app.log }
  const left = new AbortController()
  const input = { basePublicId: publicId, after: 0 }
  const call = { router: appRouter, path: 'live.base', type: 'subscription', ctx, batchIndex: 0 } as const
  const batches = await callTRPCProcedure({ ...call, signal: left.signal, getRawInput: async () => input })
  for await (const [, batch] of batches as AsyncIterable<[string, LiveBatch]>) {
    left.abort()
    return batch
  }
  throw new Error('Nothing was received')
}

/** Two people, what each does, and whether it is lost on the way to the database. */
const anySteps = fc.array(
  fc.record({
    who: fc.constantFrom('ada', 'eve'),
    edit: fc.tuple(fc.nat(7), fc.nat(20), fc.nat(20)),
    /** How many actions ago the person last looked. */
    behind: fc.nat(3),
    isLost: fc.boolean(),
    isUndo: fc.boolean(),
  }),
  { minLength: 1, maxLength: 14 },
)

/** Edits for tests of the document, with types of blocks that the product has. */
function edit(document: FormDocument, id: string, numbers: [number, number, number]): Change[] {
  const types: Record<string, string> = { text: 'short_answer', choice: 'single_choice', group: 'repeater' }
  return randomEdit(document, id, numbers).flatMap(change => {
    if (change.do === 'set') return change
    const thing = change.thing as { type?: string }
    return { ...change, thing: { ...thing, ...(thing.type !== undefined && { type: types[thing.type] }) } }
  })
}

test(
  'random edits and undos of two people who lag behind, some of them rolled back, end as they would one by one',
  { timeout: 120_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(anySteps, async steps => {
        const form = await newForm()
        const base = await openBase(platform, form)
        const past: FormDocument[] = [newDraft()]
        const doneBy = new Map<string, Change[][]>()
        for (const [index, { who, edit: numbers, behind, isLost, isUndo }] of steps.entries()) {
          const now = past.at(-1) ?? newDraft()
          const undone = isUndo ? doneBy.get(who)?.pop() : undefined
          const changes = undone
            ? inverseChanges(undone)
            : edit(past.at(-1 - behind) ?? newDraft(), `x${index}`, numbers)
          const written = base.writer.write({
            name: 'forms.change',
            actor: who,
            actionId: `act${index}`,
            work: async write => {
              const changed = await changeDraft(write, changes)
              if (isLost) throw new Error('lost')
              return changed
            },
          })
          if (isLost) await expect(written).rejects.toThrow('lost')
          else {
            const expected = applyChanges(now, changes, knownBlocks)
            const { skipped } = await written
            expect(skipped.map(({ at, reason }) => [at, reason])).toEqual(
              expected.skipped.map(({ change, reason }) => [changes.indexOf(change), reason]),
            )
            past.push(expected.document)
            if (!undone) doneBy.set(who, [...(doneBy.get(who) ?? []), expected.done])
          }
        }
        const expected = past.at(-1) ?? newDraft()
        expect((await loadDraft(base)).document).toEqual(expected)
        expect(await stored(base)).toEqual(expected)
        const log = (await readLogAfter(base, 0)) ?? []
        const replayed = log.reduce((document, { entries }) => withEntries(document, entries), newDraft())
        expect(replayed).toEqual(expected)
      }),
      { numRuns: 15 },
    )
  },
)

test('undoing after others have edited leaves their cells and returns everything else', async () => {
  const form = await newForm()
  const done = [question('q1', { label: 'Mine' }), question('q2'), set('pages', 'page1', ['name', '', 'Mine'])]
  await form.change(done)
  await form.change([set('pages', 'page1', ['name', 'Mine', 'Theirs']), set('blocks', 'q2', ['label', '', 'Theirs'])], {
    by: editor,
  })
  const { data } = await form.change(inverseChanges(done))
  expect(data['skipped']).toMatchObject([{ at: 0, reason: 'changed', by: { id: editor.userId } }])
  const document = await form.document()
  expect(document.pages['page1']?.name).toBe('Theirs')
  expect(withoutDeleted(document).blocks).toEqual({})
  await form.change([set('blocks', 'q2', ['isDeleted', true, false])])
  expect((await form.document()).blocks['q2']).toMatchObject({ label: 'Theirs', isDeleted: false })
})

test('changes of several people at the same moment all happen, one after the other', async () => {
  const form = await newForm()
  const ids = Array.from({ length: 24 }, (_, number) => `q${number}`)
  await Promise.all(ids.map((id, number) => form.change([question(id)], { by: number % 2 === 0 ? owner : editor })))
  expect(Object.keys((await form.document()).blocks).toSorted()).toEqual(ids.toSorted())
  expect(await stored(await openBase(platform, form))).toEqual(await form.document())
})
