import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildForm } from '../../testing/build-form.ts'
import { outlineOf } from '../editor-context.ts'
import { findChoices, mentionChoices } from './mention-choices.ts'
import { displayOf, editShown, queryAt, storedAt, withFallback } from './mention-display.ts'

const nameOf = (id: string) => ({ a: 'Your name', b: 'Day' })[id] ?? id
const display = (text: string) => displayOf(text, nameOf)
const edit = (text: string, shown: string, caret: number) => editShown(display(text), { shown, caret }).text

describe('a text with mentions', () => {
  test('shows names', () => {
    expect(display('Hi {{a|you}}, {{b}}').shown).toBe('Hi @Your name, @Day')
  })

  test('keeps its mentions when somebody types beside them', () => {
    expect(edit('Hi {{a}}!', 'Hi, @Your name!', 3)).toBe('Hi, {{a}}!')
    expect(edit('{{a}}', '@Your nameX', 11)).toBe('{{a}}X')
    expect(edit('{{a}}', 'X@Your name', 1)).toBe('X{{a}}')
    expect(edit('{{a}}{{b}}', '@Your name-@Day', 11)).toBe('{{a}}-{{b}}')
  })

  test('loses a mention as a whole', () => {
    expect(edit('Hi {{a}}!', 'Hi @Your nam!', 12)).toBe('Hi !')
    expect(edit('Hi {{a}}!', 'Hi Your name!', 3)).toBe('Hi !')
    expect(edit('Hi {{a}} {{b}}!', 'Hi @YourDay!', 8)).toBe('Hi !')
    expect(edit('{{a}}', 'x', 1)).toBe('x')
  })

  test('keeps a mention when somebody types inside it', () => {
    expect(edit('Hi {{a}}!', 'Hi @YourX name!', 9)).toBe('Hi {{a}}X!')
  })

  test('has a fallback for each mention', () => {
    expect(withFallback(display('{{a}} {{b|x}}'), 1, 'soon')).toBe('{{a}} {{b|soon}}')
    expect(withFallback(display('{{a}} {{b|x}}'), 1, '}}{{')).toBe('{{a}} {{b}}')
  })

  const texts = fc
    .array(fc.oneof(fc.constantFrom('{{a}}', '{{b|x}}', ' ', '@', '{{', '}}'), fc.string({ maxLength: 4 })))
    .map(parts => parts.join(''))

  test('changes as its field does, wherever a text without mentions would', () => {
    fc.assert(
      fc.property(texts, fc.tuple(fc.nat(), fc.nat()), fc.string({ maxLength: 3 }), (text, [one, other], typed) => {
        const before = display(text)
        const [from, to] = [one % (before.shown.length + 1), other % (before.shown.length + 1)].toSorted(
          (a, b) => a - b,
        )
        const start = from ?? 0
        const shown = before.shown.slice(0, start) + typed + before.shown.slice(to)
        const { text: after, caret } = editShown(before, { shown, caret: start + typed.length })
        const isBeside = before.mentions.every(({ shownFrom, shownTo }) => (to ?? 0) <= shownFrom || start >= shownTo)
        if (isBeside)
          expect(after).toBe(text.slice(0, storedAt(before, start)) + typed + text.slice(storedAt(before, to ?? 0)))
        expect(caret).toBeLessThanOrEqual(after.length)
      }),
    )
  })
})

describe('an @', () => {
  test('asks for something to mention, unless it is in a mail address', () => {
    expect(queryAt(display('Hi @na'), 6)).toEqual({ from: 3, query: 'na' })
    expect(queryAt(display('@'), 1)).toEqual({ from: 0, query: '' })
    expect(queryAt(display('(@your na'), 9)).toEqual({ from: 1, query: 'your na' })
    expect(queryAt(display('ann@example'), 11)).toBeNull()
    expect(queryAt(display('Hi @ there'), 5)).toBeNull()
    expect(queryAt(display('Hi {{a}} and'), 17)).toBeNull()
  })
})

describe('what can be mentioned', () => {
  const document = buildForm({
    pages: [
      [
        { id: 'name', label: 'Your name' },
        { id: 'top', type: 'heading', label: 'Top' },
        { id: 'home', type: 'address', label: 'Home', urlName: 'home' },
        { id: 'last', label: 'Last' },
      ],
      ['later'],
    ],
    variables: [{ id: 'score' }],
  })
  const choices = (list: 'blocks' | 'pages' | 'endings', id: string) =>
    mentionChoices(document, outlineOf(document), { list, id })

  test('is answered before it is read', () => {
    const ids = (list: 'blocks' | 'pages' | 'endings', id: string) => choices(list, id).map(each => each.id)
    expect(ids('blocks', 'name')).toEqual(['score', 'url.home'])
    expect(ids('blocks', 'last')).toEqual(expect.arrayContaining(['name', 'home', 'home_city', 'score', 'url.home']))
    expect(ids('blocks', 'last')).not.toContain('top')
    expect(ids('pages', 'page1')).toEqual(['score', 'url.home'])
    expect(ids('endings', 'end1')).toContain('later')
  })

  test('is found by its words, and any word can be read from the address', () => {
    const all = choices('endings', 'end1')
    expect(findChoices(all, 'na')[0]).toMatchObject({ id: 'name' })
    expect(findChoices(all, 'home city').map(({ id }) => id)).toEqual(['home_city'])
    expect(findChoices(all, 'ref').at(-1)).toEqual({ id: 'url.ref', name: 'ref', kind: 'In the address' })
  })
})
