import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { knownBlocks } from '../../blocks/registry.ts'
import { applyChanges } from '../../document/apply-changes.ts'
import { type Change, inverseChanges } from '../../document/change.ts'
import { checkDocument } from '../../document/check-document.ts'
import type { FormDocument } from '../../document/form-document.ts'
import { newDraft } from '../../document/new-form.ts'
import { formOutline, withoutDeleted } from '../../document/outline.ts'
import { offeredBlocks } from '../editor-context.ts'
import {
  changesOfPages,
  changeType,
  deleteThing,
  duplicateBlocks,
  insertBlocks,
  moveBlocks,
  setWidths,
  stepBlocks,
  widthOnLine,
} from './block-edits.ts'
import { addOptions, moveOption, optionLines, pasteOptions } from './option-edits.ts'
import { addToStrip, duplicateInStrip, moveInStrip } from './page-edits.ts'

/** The document after changes that must all apply. */
function edited(document: FormDocument, changes: readonly Change[]): FormDocument {
  const { document: after, skipped } = applyChanges(document, changes, knownBlocks)
  expect(skipped).toEqual([])
  return after
}

/** The labels of the blocks of each page, in order. */
const labels = (document: FormDocument): string[][] => {
  const { pages, blocks } = formOutline(document)
  return pages.map(({ id }) => (blocks.get(id) ?? []).map(({ label }) => label))
}
const idOf = (document: FormDocument, label: string): string =>
  Object.values(document.blocks).find(block => block.label === label)?.id ?? ''
const idsOf = (document: FormDocument, text: string): string[] => [...text].map(label => idOf(document, label))

/** A form whose pages have a block for each letter. */
const formOf = (...pages: string[]): FormDocument => {
  const blocks = pages.map(text => [...text].map(label => ({ type: 'short_answer', label })))
  return edited(newDraft(), changesOfPages(newDraft(), blocks, { parentId: 'page1', afterId: null }).changes)
}

describe('blocks', () => {
  test('that are inserted or pasted follow the block of their spot, and pages the page of it', () => {
    const form = formOf('ad', 'e')
    const spot = { parentId: 'page1', afterId: idOf(form, 'a') }
    const more = [
      [
        { type: 'email', label: 'b' },
        { type: 'email', label: 'c' },
      ],
      [{ type: 'heading', label: 'x' }],
    ]
    expect(labels(edited(form, changesOfPages(form, more, spot).changes))).toEqual([['a', 'b', 'c', 'd'], ['x'], ['e']])
    const start = { parentId: 'page1', afterId: null }
    expect(labels(edited(form, insertBlocks(form, [{ type: 'email', label: 'z' }], start).changes))[0]).toEqual([
      'z',
      'a',
      'd',
    ])
  })

  test('with options get some to begin with', () => {
    const form = newDraft()
    const spot = { parentId: 'page1', afterId: null }
    const { changes, ids } = insertBlocks(
      form,
      [{ type: 'matrix_single' }, { type: 'single_choice', options: ['x'] }],
      spot,
    )
    const { options } = formOutline(edited(form, changes))
    const named = ids.map(id => options.get(id)?.map(({ label }) => label))
    expect(named).toEqual([expect.arrayContaining(['Row 1', 'Column 2']), ['x']])
  })

  test.each([
    ['bd', 'e', 'acebdf'],
    ['bd', '', 'bdacef'],
    ['bc', 'f', 'adefbc'],
    // After one of themselves.
    ['bd', 'd', 'acbdef'],
    ['e', 'd', 'abcdef'],
  ])('move together: %s after %s', (moving, after, expected) => {
    const form = formOf('abcdef')
    const changes = moveBlocks(form, idsOf(form, moving), { parentId: 'page1', afterId: idOf(form, after) || null })
    expect(labels(edited(form, changes))[0]?.join('')).toBe(expected)
    if (expected === 'abcdef') expect(changes).toEqual([])
  })

  test('step over one block, and over the ends of their page to the page beside it', () => {
    const form = formOf('abc', 'de')
    const stepped = (text: string, by: 1 | -1) =>
      labels(edited(form, stepBlocks(form, idsOf(form, text), by))).map(page => page.join(''))
    expect(stepped('a', 1)).toEqual(['bac', 'de'])
    expect(stepped('bc', -1)).toEqual(['bca', 'de'])
    expect(stepped('bc', 1)).toEqual(['a', 'bcde'])
    expect(stepped('d', -1)).toEqual(['abcd', 'e'])
    expect(stepBlocks(form, idsOf(form, 'a'), -1)).toEqual([])
    expect(stepBlocks(form, idsOf(form, 'e'), 1)).toEqual([])
  })

  test('are duplicated behind the last of them, with their options and without their name in the address', () => {
    const form = formOf('abc')
    const choice = idOf(form, 'b')
    const withOptions = edited(form, [
      ...changeType(form, choice, 'dropdown'),
      { do: 'set', list: 'blocks', id: choice, key: 'urlName', before: '', after: 'pick' },
    ])
    const { changes, ids } = duplicateBlocks(withOptions, [choice, idOf(form, 'a')])
    const after = edited(withOptions, changes)
    expect(labels(after)[0]).toEqual(['a', 'b', 'a', 'b', 'c'])
    expect(
      formOutline(after)
        .options.get(ids[1] ?? '')
        ?.map(({ label }) => label),
    ).toEqual(['Option 1', 'Option 2'])
    expect(after.blocks[ids[1] ?? '']?.urlName).toBe('')
    expect(duplicateBlocks(form, ['gone']).changes).toEqual([])
  })

  test('share a line in equal parts', () => {
    const form = formOf('abc')
    const after = edited(form, setWidths(form, idsOf(form, 'abc'), widthOnLine(3)))
    expect(Object.values(after.blocks).map(({ width }) => width)).toEqual([4, 4, 4])
    expect(setWidths(after, idsOf(form, 'ab'), 4)).toEqual([])
  })
})

describe('options', () => {
  const withChoice = (...options: string[]) => {
    const made = insertBlocks(newDraft(), [{ type: 'single_choice', options }], { parentId: 'page1', afterId: null })
    const form = edited(newDraft(), made.changes)
    const [blockId = ''] = made.ids
    return {
      form,
      group: { blockId, role: 'choice' as const },
      ids:
        formOutline(form)
          .options.get(blockId)
          ?.map(({ id }) => id) ?? [],
    }
  }
  const named = (form: FormDocument) => [...formOutline(form).options.values()].flat().map(({ label }) => label)

  test('are added where they are typed, each with another color', () => {
    const { form, group, ids } = withChoice('a', 'd')
    const after = edited(form, addOptions(form, group, { labels: ['b', 'c'], afterId: ids[0] ?? null }).changes)
    expect(named(after)).toEqual(['a', 'b', 'c', 'd'])
    const added = Object.values(after.options).filter(({ label }) => label === 'b' || label === 'c')
    expect(new Set(added.map(({ color }) => color)).size).toBe(2)
  })

  test('that are pasted as lines replace the one they are pasted into', () => {
    const { form, group, ids } = withChoice('x', 'z')
    const lines = optionLines('- One\r\n  2. Two \n\n[ ] Three')
    expect(lines).toEqual(['One', 'Two', 'Three'])
    const pasted = pasteOptions(form, group, { optionId: ids[0] ?? '', label: lines[0] ?? '', lines })
    expect(named(edited(form, pasted.changes))).toEqual(['One', 'Two', 'Three', 'z'])
  })

  test('move within their list only', () => {
    const { form, ids } = withChoice('a', 'b', 'c')
    expect(named(edited(form, moveOption(form, ids[2] ?? '', 0)))).toEqual(['c', 'a', 'b'])
    expect(moveOption(form, ids[0] ?? '', -1)).toEqual([])
    expect(moveOption(form, ids[2] ?? '', 3)).toEqual([])
  })
})

describe('pages', () => {
  test('are added, duplicated with their blocks, and moved', () => {
    const form = formOf('ab', 'c')
    const copy = duplicateInStrip(form, 'pages', 'page1')
    const copied = edited(form, copy?.changes ?? [])
    expect(labels(copied)).toEqual([['a', 'b'], ['a', 'b'], ['c']])
    expect(labels(edited(copied, addToStrip(copied, 'pages', copy?.id ?? null).changes))).toHaveLength(4)
    expect(labels(edited(form, moveInStrip(form, { list: 'pages', id: 'page1' }, 1)))).toEqual([['c'], ['a', 'b']])
  })
})

/** Any edit that a person can make, by numbers that choose what it is for. */
type Choose = <T>(things: readonly T[], pick: number) => T | undefined
const choose: Choose = (things, pick) => things[pick % Math.max(1, things.length)]

function anyEdit(document: FormDocument, kind: number, [one, two, three]: readonly [number, number, number]): Change[] {
  const outline = formOutline(document)
  const pageId = choose(outline.pages, one)?.id ?? ''
  const ids = (outline.blocks.get(pageId) ?? []).map(({ id }) => id)
  const all = [...outline.blocks.values()].flat().map(({ id }) => id)
  const some = all.filter((_, index) => (index + two) % 3 === 0).slice(0, 3)
  const spot = { parentId: pageId, afterId: choose(ids, two) ?? null }
  const type = choose([...offeredBlocks], three) ?? ''
  const option = choose(Object.values(document.options), three)
  const edits: (() => Change[])[] = [
    () => insertBlocks(document, [{ type }], spot).changes,
    () => changesOfPages(document, [[{ type }], [{ type, label: 'x' }]], spot).changes,
    () => duplicateBlocks(document, some).changes,
    () => moveBlocks(document, some, spot),
    () => stepBlocks(document, some.slice(0, 1), two % 2 === 0 ? 1 : -1),
    () => setWidths(document, some, widthOnLine(some.length)),
    () => (all.length > 0 ? changeType(document, choose(all, one) ?? '', type) : []),
    () => some.flatMap(id => deleteThing(document, 'blocks', id)),
    () => (option ? moveOption(document, option.id, one % 3) : []),
    () => duplicateInStrip(document, 'pages', pageId)?.changes ?? [],
    () => moveInStrip(document, { list: 'pages', id: pageId }, two % outline.pages.length),
    () => addToStrip(document, 'endings', null).changes,
  ]
  return choose(edits, kind)?.() ?? []
}

test('undoing any edits in reverse order gives the form back, and no edit breaks it', () => {
  const picks = fc.tuple(fc.nat(99), fc.nat(99), fc.nat(99))
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(99), picks), { maxLength: 12 }), edits => {
      const start = formOf('abc', 'de')
      let document = start
      const done: Change[][] = []
      for (const [kind, pick] of edits) {
        const applied = applyChanges(document, anyEdit(document, kind, pick), knownBlocks)
        document = applied.document
        done.push(applied.done)
      }
      expect(checkDocument(withoutDeleted(document), knownBlocks).filter(({ level }) => level === 'error')).toEqual([])
      for (const changes of done.toReversed()) document = edited(document, inverseChanges(changes))
      expect(withoutDeleted(document)).toEqual(withoutDeleted(start))
    }),
    { numRuns: 100 },
  )
})
