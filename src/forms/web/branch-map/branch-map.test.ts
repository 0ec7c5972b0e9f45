import { describe, expect, test } from 'vitest'
import { knownBlocks } from '../../blocks/registry.ts'
import { applyChanges } from '../../document/apply-changes.ts'
import type { Effect } from '../../document/effect.ts'
import type { FormDocument } from '../../document/form-document.ts'
import { buildForm, is } from '../../testing/build-form.ts'
import { outlineOf } from '../editor-context.ts'
import { addBranch, branchesOf, redirectBranch, removeBranch } from './branches.ts'
import { layoutMap } from './layout-map.ts'

const go = (pageId: string, to: string): Effect => ({
  do: 'go',
  pageId,
  to: to.startsWith('page') ? { pageId: to } : { endingId: to },
})

const form = () =>
  buildForm({
    pages: [['q1'], ['q2'], ['q3'], ['q4']],
    endings: ['end2'],
    rules: [
      { when: is('q1', 'b'), effects: [go('page1', 'page3')] },
      { effects: [go('page2', 'page4')] },
      { when: is('q3', 'x'), effects: [{ do: 'disqualify', endingId: 'end2' }] },
      { when: is('q4', 'x'), effects: [go('page4', 'page2')] },
    ],
  })

const found = (document: FormDocument) => branchesOf(document, outlineOf(document))
const ways = (document: FormDocument) =>
  found(document).map(
    ({ from, to, rule, isBack }) => `${from} ${to}${rule ? ` ${rule.id}` : ''}${isBack ? ' back' : ''}`,
  )
const changed = (document: FormDocument, changes: Parameters<typeof applyChanges>[1]) =>
  applyChanges(document, changes, knownBlocks).document
const branchOf = (document: FormDocument, ruleId: string) => {
  const branch = found(document).find(({ rule }) => rule?.id === ruleId)
  if (!branch) throw new Error(`No branch of ${ruleId}`)
  return branch
}

describe('branches', () => {
  test('are the usual next pages, unless a rule always leads elsewhere, and where rules lead', () => {
    expect(ways(form())).toEqual([
      'page1 page2',
      'page3 page4',
      'page4 end1',
      'page1 page3 r1',
      'page2 page4 r2',
      'page3 end2 r3',
      'page4 page2 r4 back',
    ])
  })

  test('are added, lead elsewhere, and are deleted with a rule that does nothing else', () => {
    const { changes } = addBranch(form(), 'page1', 'end2')
    const added = changed(form(), changes)
    expect(ways(added).at(-1)).toMatch(/^page1 end2 rul/)
    const redirected = changed(form(), redirectBranch(form(), branchOf(form(), 'r1'), 'end1'))
    expect(redirected.rules['r1']?.effects).toEqual([go('page1', 'end1')])
    expect(redirectBranch(form(), branchOf(form(), 'r3'), 'page4')).toEqual([])
    expect(changed(form(), removeBranch(form(), branchOf(form(), 'r1'))).rules['r1']?.isDeleted).toBe(true)
  })
})

describe('the map', () => {
  test('puts each page right of all that lead to it, and endings last', () => {
    const { places } = layoutMap(['page1', 'page2', 'page3', 'page4'], ['end1', 'end2'], found(form()))
    const x = (id: string) => places.get(id)?.x ?? -1
    expect(x('page2')).toBe(x('page3'))
    expect(x('page4')).toBeGreaterThan(x('page3'))
    expect(x('end1')).toBe(x('end2'))
    expect(x('end1')).toBeGreaterThan(x('page4'))
    const spots = [...places.values()].map(({ x: left, y }) => `${left} ${y}`)
    expect(new Set(spots).size).toBe(spots.length)
  })

  test('of 100 pages is laid out well within a frame', () => {
    const ids = Array.from({ length: 100 }, (_, index) => `page${index + 1}`)
    const effects = ids.slice(0, 98).map((id, index) => go(id, `page${index + 3}`))
    const rules = effects.map((effect, index) => ({ when: is('q1', String(index)), effects: [effect] }))
    const document = buildForm({ pages: ids.map((_, index) => [`q${index + 1}`]), rules })
    const branches = found(document)
    const before = performance.now()
    expect(layoutMap(ids, ['end1'], branches).places.size).toBe(101)
    expect(performance.now() - before).toBeLessThan(50)
  })
})
