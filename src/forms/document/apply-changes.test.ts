import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { testBlocks } from '../testing/known-blocks.ts'
import { create, firstForm, randomEdit, set } from '../testing/random-edits.ts'
import { applyChanges, type AppliedChanges } from './apply-changes.ts'
import { type Change, changesSchema, inverseChanges } from './change.ts'
import type { FormDocument } from './form-document.ts'
import { formLimits } from './form-limits.ts'
import { allBlocks, formOutline, withoutDeleted } from './outline.ts'

const apply = (document: FormDocument, ...changes: Change[]): AppliedChanges =>
  applyChanges(document, changes, testBlocks)
const at = (parentId: string, place = 'V') => ({ parentId, place })
const text = (id: string, parentId = 'page1') => create('blocks', { id, at: at(parentId), type: 'text' })
const reasons = ({ skipped }: AppliedChanges) => skipped.map(({ reason }) => reason)

/** A form with a text, a group, and a text inside the group. */
const sample = (): FormDocument =>
  apply(firstForm(), text('q1'), create('blocks', { id: 'g1', at: at('page1'), type: 'group' }), text('q2', 'g1'))
    .document

describe('a change', () => {
  test('creates a thing with its defaults', () => {
    const { document, done } = apply(firstForm(), text('q1'))
    expect(document.blocks['q1']).toMatchObject({ label: '', isRequired: false, width: 12, settings: {} })
    expect(done).toMatchObject([{ thing: { id: 'q1', isDeleted: false } }])
  })

  test('updates one cell, and one setting, and leaves the others alone', () => {
    const { document } = apply(
      sample(),
      set('blocks', 'q1', ['label', '', 'Name?']),
      set('blocks', 'q1', ['settings.max', null, 5]),
      set('blocks', 'q1', ['settings.placeholder', null, 'Ann']),
      set('blocks', 'q1', ['settings.max', 5, null]),
    )
    expect(document.blocks['q1']).toMatchObject({ label: 'Name?', settings: { placeholder: 'Ann' } })
    expect(document.blocks['q1']?.settings).not.toHaveProperty('max')
  })

  test('updates the settings and the theme of the form', () => {
    const { document } = apply(
      firstForm(),
      { do: 'set', list: 'settings', id: 'settings', key: 'mode', before: 'pages', after: 'one_by_one' },
      { do: 'set', list: 'theme', id: 'theme', key: 'width', before: 720, after: 600 },
    )
    expect([document.settings.mode, document.theme.width]).toEqual(['one_by_one', 600])
  })

  test('translates a text', () => {
    const { document } = apply(
      firstForm(),
      create('languages', { id: 'de', place: 'V', tag: 'de' }),
      set('languages', 'de', ['texts.blocks/q1/label', null, 'Ihr Name?']),
    )
    expect(document.languages['de']?.texts).toEqual({ 'blocks/q1/label': 'Ihr Name?' })
  })

  test('leaves a cell alone that somebody else has changed', () => {
    const mine = apply(sample(), set('blocks', 'q1', ['label', '', 'Mine'])).document
    const theirs = apply(mine, set('blocks', 'q1', ['label', '', 'Theirs']))
    expect(reasons(theirs)).toEqual(['changed'])
    expect(theirs.document).toBe(mine)
  })

  test('of the same value by two people happens once', () => {
    const deleted = apply(sample(), set('blocks', 'q1', ['isDeleted', false, true])).document
    expect(reasons(apply(deleted, set('blocks', 'q1', ['isDeleted', false, true])))).toEqual(['unchanged'])
  })

  test('of a deleted thing, or of a thing on a deleted page, is skipped', () => {
    const two = apply(sample(), create('pages', { id: 'page2', place: 'W' }), text('q3', 'page2')).document
    const deleted = apply(
      two,
      set('blocks', 'q1', ['isDeleted', false, true]),
      set('pages', 'page2', ['isDeleted', false, true]),
    ).document
    const result = apply(
      deleted,
      set('blocks', 'q1', ['label', '', 'x']),
      set('blocks', 'q3', ['label', '', 'x']),
      text('q4', 'page2'),
      set('blocks', 'nowhere', ['label', '', 'x']),
    )
    expect(reasons(result)).toEqual(['deleted', 'deleted', 'deleted', 'missing'])
  })

  test.each<[string, Change, string]>([
    ['an unknown cell', set('blocks', 'q1', ['madeUp', null, 1]), 'invalid'],
    ['an inherited name', set('blocks', 'q1', ['constructor', null, 1]), 'invalid'],
    ['the id', set('blocks', 'q1', ['id', 'q1', 'q9']), 'invalid'],
    ['all settings at once', set('blocks', 'q1', ['settings', {}, { max: 1 }]), 'invalid'],
    ['a setting of another type', set('blocks', 'g1', ['settings.max', null, 1]), 'invalid'],
    ['a setting out of its range', set('blocks', 'q1', ['settings.max', null, 0]), 'invalid'],
    ['the prototype', set('blocks', 'q1', ['settings.__proto__', null, { max: 1 }]), 'invalid'],
    ['a width between columns', set('blocks', 'q1', ['width', 12, 5]), 'invalid'],
    ['a text that is too long', set('blocks', 'q1', ['label', '', 'x'.repeat(formLimits.textLength + 1)]), 'invalid'],
    ['an unknown type', set('blocks', 'q1', ['type', 'text', 'telepathy']), 'invalid'],
    ['a place that is none', set('blocks', 'q1', ['at', at('page1'), at('page1', 'V0')]), 'invalid'],
    ['a block without a page', text('q9', 'nowhere'), 'misplaced'],
    ['a block inside a text', text('q9', 'q1'), 'misplaced'],
    ['a block inside a block of a group', text('q9', 'q2'), 'misplaced'],
    ['a group inside itself', set('blocks', 'g1', ['at', at('page1'), at('g1')]), 'misplaced'],
    ['a group that holds a block, made a text', set('blocks', 'g1', ['type', 'group', 'text']), 'misplaced'],
    ['a block of a group, made a group', set('blocks', 'q2', ['type', 'text', 'group']), 'misplaced'],
    ['an option of a page', create('options', { id: 'o1', at: at('page1'), label: 'A' }), 'misplaced'],
    ['an id that is taken by another kind', create('pages', { id: 'q1', place: 'V' }), 'exists'],
    ['a thing under another id', { do: 'create', list: 'pages', id: 'p9', thing: { id: 'p8', place: 'V' } }, 'invalid'],
    ['a thing that is deleted already', create('pages', { id: 'p9', place: 'V', isDeleted: true }), 'invalid'],
    ['a script as a link', create('endings', { id: 'e9', place: 'V', buttonLink: 'javascript:alert(1)' }), 'invalid'],
    ['a language that is none', create('languages', { id: 'l9', place: 'V', tag: 'x"y' }), 'invalid'],
    ['a language that browsers refuse', create('languages', { id: 'l9', place: 'V', tag: 'en-US-US' }), 'invalid'],
    ['the last page', set('pages', 'page1', ['isDeleted', false, true]), 'last_page'],
  ])('is refused: %s', (_what, change, reason) => {
    const result = apply(sample(), change)
    expect(reasons(result)).toEqual([reason])
    expect(result.done).toEqual([])
  })

  test('keeps texts that PostgreSQL can store', () => {
    const { document } = apply(
      sample(),
      set('blocks', 'q1', ['label', '', 'a\0b\uD800']),
      set('blocks', 'q1', ['settings.placeholder', null, '\0']),
    )
    expect(document.blocks['q1']).toMatchObject({ label: 'ab\uFFFD', settings: { placeholder: '' } })
  })

  test('beyond a limit is refused, and deleted things make room', () => {
    const pages = Array.from({ length: formLimits.pages }, (_, number) =>
      create('pages', { id: `p${number}`, place: 'V' }),
    )
    const full = apply(firstForm(), ...pages)
    expect(reasons(full)).toEqual(['limit'])
    const roomy = apply(
      full.document,
      set('pages', 'p0', ['isDeleted', false, true]),
      create('pages', { id: 'new', place: 'V' }),
    )
    expect(reasons(roomy)).toEqual([])
    expect(reasons(apply(roomy.document, set('pages', 'p0', ['isDeleted', true, false])))).toEqual(['limit'])
  })

  test('adds options up to the limit of each question, whether they are moved, deleted, or restored', () => {
    const questions = ['c1', 'c2'].map(id => create('blocks', { id, at: at('page1'), type: 'choice' }))
    const options = Array.from({ length: formLimits.optionsPerBlock }, (_, number) =>
      create('options', { id: `o${number}`, at: at('c1') }),
    )
    const one = create('options', { id: 'one', at: at('c1') })
    const deletion = (is: boolean) => set('options', 'o0', ['isDeleted', !is, is])
    const moved = set('options', 'o1', ['at', at('c1'), at('c2')])
    const result = apply(
      firstForm(),
      ...questions,
      ...options,
      one,
      deletion(true),
      one,
      deletion(false),
      moved,
      deletion(false),
    )
    expect(reasons(result)).toEqual(['limit', 'limit'])
  })

  test('that moves an option to a full question is refused', () => {
    const option = (id: string, parentId: string) => create('options', { id, at: at(parentId), label: id })
    const many = Array.from({ length: formLimits.optionsPerBlock }, (_, number) => option(`o${number}`, 'q1'))
    const full = apply(sample(), ...many, option('p', 'q2'))
    const move = set('options', 'p', ['at', at('q2'), at('q1')])
    expect(reasons(apply(full.document, move))).toEqual(['limit'])
    expect(reasons(apply(full.document, set('options', 'o0', ['isDeleted', false, true]), move))).toEqual([])
    expect(reasons(apply(full.document, set('options', 'o0', ['at', at('q1'), at('q1', 'W')])))).toEqual([])
  })

  test('comes from outside in one of two shapes', () => {
    const isRead = (change: unknown) => changesSchema.safeParse([change]).success
    expect(isRead(set('blocks', 'q1', ['label', '', 'x']))).toBe(true)
    expect(isRead({ ...set('blocks', 'q1', ['label', '', 'x']), list: 'tables' })).toBe(false)
    expect(isRead({ do: 'create', list: 'settings', id: 'settings', thing: {} })).toBe(false)
    expect(isRead({ do: 'set', list: 'blocks', id: '__proto__', key: 'label', before: '', after: '' })).toBe(false)
    expect(changesSchema.safeParse([]).success).toBe(false)
  })
})

describe('deleting', () => {
  test('a page takes its blocks and their options away, and restoring brings them back', () => {
    const two = apply(
      sample(),
      create('pages', { id: 'page2', place: 'W' }),
      create('blocks', { id: 'c1', at: at('page2'), type: 'choice' }),
      create('options', { id: 'o1', at: at('c1'), label: 'A' }),
    ).document
    const deleted = apply(two, set('pages', 'page2', ['isDeleted', false, true]))
    expect(Object.keys(withoutDeleted(deleted.document).blocks)).toEqual(['q1', 'g1', 'q2'].toSorted(byOrder(two)))
    expect(withoutDeleted(deleted.document).options).toEqual({})
    const restored = apply(deleted.document, ...inverseChanges(deleted.done)).document
    expect(withoutDeleted(restored)).toEqual(withoutDeleted(two))
  })

  test('and restoring keeps what others changed before', () => {
    const deletion = [set('blocks', 'q1', ['isDeleted', false, true])]
    const changed = apply(sample(), set('blocks', 'q1', ['label', '', 'Theirs'])).document
    const restored = apply(apply(changed, ...deletion).document, ...inverseChanges(deletion)).document
    expect(restored.blocks['q1']).toMatchObject({ label: 'Theirs', isDeleted: false })
  })
})

const byOrder = (document: FormDocument) => {
  const order = allBlocks(formOutline(document)).map(({ id }) => id)
  return (one: string, other: string) => order.indexOf(one) - order.indexOf(other)
}

/** Random numbers that decide what a person does. */
const anyEdits = fc.array(fc.tuple(fc.nat(8), fc.nat(20), fc.nat(20)), { maxLength: 12 })

/** What a person does in a form on their own, edit by edit. */
function editAll(document: FormDocument, edits: readonly [number, number, number][], name: string): AppliedChanges {
  let now = document
  const done: Change[] = []
  for (const [index, edit] of edits.entries()) {
    const result = apply(now, ...randomEdit(now, `${name}${index}`, edit))
    now = result.document
    done.push(...result.done)
  }
  return { document: now, done, skipped: [] }
}

describe('random edits', () => {
  test('are undone by their inverse, and done again by the inverse of that', () => {
    fc.assert(
      fc.property(anyEdits, anyEdits, (before, edits) => {
        const start = editAll(sample(), before, 'a').document
        const { document, done } = editAll(start, edits, 'b')
        const undone = apply(document, ...inverseChanges(done))
        expect(undone.skipped).toEqual([])
        expect(withoutDeleted(undone.document)).toEqual(withoutDeleted(start))
        const redone = apply(undone.document, ...inverseChanges(undone.done))
        expect(redone.skipped).toEqual([])
        expect(withoutDeleted(redone.document)).toEqual(withoutDeleted(document))
      }),
    )
  })

  test('keep every block on a page or in a group on a page', () => {
    fc.assert(
      fc.property(anyEdits, anyEdits, (one, other) => {
        const { document } = editAll(editAll(sample(), one, 'a').document, other, 'b')
        for (const { at: where } of Object.values(document.blocks)) {
          const parent = document.blocks[where.parentId]
          if (parent) expect(document.pages).toHaveProperty(parent.at.parentId)
          else expect(document.pages).toHaveProperty(where.parentId)
        }
        expect(formOutline(document).pages.length).toBeGreaterThan(0)
      }),
    )
  })

  test('of different cells end equal in either order', () => {
    fc.assert(
      fc.property(anyEdits, anyEdits, (one, other) => {
        const [mine, theirs] = [editAll(sample(), one, 'a').done, editAll(sample(), other, 'b').done]
        // Deleting and moving decide what may be inside of what, so their order matters.
        const isOfText = (change: Change) => change.do === 'set' && /label|settings/.test(change.key)
        const cell = (change: Change) => (change.do === 'set' ? `${change.list} ${change.id} ${change.key}` : change.id)
        const [texts, otherTexts] = [mine.filter(isOfText), theirs.filter(isOfText)]
        const taken = new Set(texts.map(cell))
        const apart = otherTexts.filter(change => !taken.has(cell(change)))
        const there = apply(apply(sample(), ...texts).document, ...apart).document
        const back = apply(apply(sample(), ...apart).document, ...texts).document
        expect(there).toEqual(back)
      }),
    )
  })

  test('by two people at once leave both screens as the server has it', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(3), fc.nat(8), fc.nat(20), fc.nat(20)), { maxLength: 40 }), steps => {
        const session = new Session()
        for (const [index, [what, ...edit]] of steps.entries()) {
          const client = session.clients[index % 2] ?? session.clients[0]
          if (what === 0) session.deliver(client)
          else if (what === 1) session.receive(client)
          else session.edit(client, randomEdit(session.shown(client), `x${index}`, edit))
        }
        for (const client of session.clients) while (client.waiting.length > 0) session.deliver(client)
        for (const client of session.clients) while (session.receive(client));
        for (const client of session.clients) expect(session.shown(client)).toEqual(session.server)
      }),
    )
  })
})

interface Client {
  /** The form as the log of the server has it, as far as it has arrived. */
  known: FormDocument
  version: number
  waiting: Change[][]
}

/** A server that applies what arrives, and two screens that show what it has with their own waiting changes on top. */
class Session {
  server = sample()
  readonly #log: Change[][] = []
  readonly clients: [Client, Client] = [this.#open(), this.#open()]

  #open(): Client {
    return { known: sample(), version: 0, waiting: [] }
  }

  shown(client: Client): FormDocument {
    return apply(client.known, ...client.waiting.flat()).document
  }

  edit(client: Client, changes: Change[]): void {
    if (changes.length > 0) client.waiting.push(changes)
  }

  /** Sends the oldest waiting action. Its own changes come back in the log. */
  deliver(client: Client): void {
    const changes = client.waiting.shift()
    if (!changes) return
    const { document, done } = apply(this.server, ...changes)
    this.server = document
    this.#log.push(done)
    while (this.receive(client));
  }

  /** Applies the next entry of the log, of either person. Returns false if there is none. */
  receive(client: Client): boolean {
    const entry = this.#log[client.version]
    if (!entry) return false
    client.version += 1
    client.known = apply(client.known, ...entry).document
    return true
  }
}
