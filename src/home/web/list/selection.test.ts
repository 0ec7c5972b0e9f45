import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Flow } from '../home-calls.ts'
import { nothingSelected, select, rangeOf, withAnchorAt } from './selection.ts'

const flow = (id: string, accessLevel: Flow['accessLevel'] = 'write') => ({ id, accessLevel }) as Flow

test('read-only flows cannot be selected', () => {
  const { flows } = select(nothingSelected, [flow('1'), flow('2', 'read')], { ticked: true })
  expect([...flows.keys()]).toEqual(['1'])
})

test('shift selects everything from the last one in the same section', () => {
  const selection = select(nothingSelected, [flow('1')], {
    ticked: true,
    at: { section: 'home', index: 7, flowId: '1' },
  })
  expect(rangeOf(selection, { section: 'home', index: 3 })).toEqual({ from: 3, to: 7 })
  expect(rangeOf(selection, { section: 'home', index: 9 })).toEqual({ from: 7, to: 9 })
  expect(rangeOf(selection, { section: 'other', index: 3 })).toEqual({ from: 3, to: 3 })
})

test('deselecting one keeps the others', () => {
  const both = select(nothingSelected, [flow('1'), flow('2')], { ticked: true })
  expect([...select(both, [flow('1')], { ticked: false }).flows.keys()]).toEqual(['2'])
})

test('shift selects one item only when the last one is in another section, or when there is none', () => {
  const at = { section: 'home', index: 4 }
  expect(rangeOf(nothingSelected, at)).toEqual({ from: 4, to: 4 })
  expect(rangeOf({ ...nothingSelected, anchor: { section: 'recent', index: 1, flowId: '1' } }, at)).toEqual({
    from: 4,
    to: 4,
  })
})

test('shift selects upward too', () => {
  const last = { ...nothingSelected, anchor: { section: 'home', index: 9, flowId: '1' } }
  expect(rangeOf(last, { section: 'home', index: 4 })).toEqual({ from: 4, to: 9 })
})

test('shift starts at the last item where it is now, and where it was when that is not known', () => {
  const last = { ...nothingSelected, anchor: { section: 'home', index: 2, flowId: '1' } }
  expect(rangeOf(withAnchorAt(last, 5), { section: 'home', index: 8 })).toEqual({ from: 5, to: 8 })
  expect(rangeOf(withAnchorAt(last, null), { section: 'home', index: 8 })).toEqual({ from: 2, to: 8 })
  expect(withAnchorAt(nothingSelected, 5)).toBe(nothingSelected)
})

test('after any clicks, the selection holds what was last selected, in that order, and nothing read-only', () => {
  const flows = Array.from({ length: 6 }, (_, index) => flow(`${index}`, index === 3 ? 'read' : 'write'))
  const click = fc.record({ of: fc.uniqueArray(fc.nat(5)), ticked: fc.boolean() })
  fc.assert(
    fc.property(fc.array(click), clicks => {
      let selection = nothingSelected
      const model = new Set<string>()
      for (const { of, ticked } of clicks) {
        const clicked = of.flatMap(index => flows[index] ?? [])
        selection = select(selection, clicked, { ticked })
        for (const { id, accessLevel } of clicked) {
          if (!ticked) model.delete(id)
          else if (accessLevel === 'write') model.add(id)
        }
        expect([...selection.flows.keys()]).toEqual([...model])
      }
    }),
  )
})

test('selecting changes no earlier selection', () => {
  const before = select(nothingSelected, [flow('1')], { ticked: true })
  select(before, [flow('2')], { ticked: true })
  select(before, [flow('1')], { ticked: false })
  expect([...before.flows.keys()]).toEqual(['1'])
  expect(nothingSelected.flows.size).toBe(0)
})
