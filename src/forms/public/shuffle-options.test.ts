import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildBlock, options } from '../testing/build-block.ts'
import { buildForm } from '../testing/build-form.ts'
import { isShuffledForm, orderedOptions } from './shuffle-options.ts'

const idsOf = (name: string, settings: Record<string, unknown>, seed: number) =>
  orderedOptions(buildBlock(name, { settings, options }), seed).map(({ id }) => id)

describe('shuffled options', () => {
  test('are all there, in the same order for the same seed', () => {
    fc.assert(
      fc.property(fc.nat(2 ** 32 - 1), seed => {
        const ids = idsOf('single_choice', { isShuffled: true }, seed)
        expect(ids.toSorted()).toEqual(['o1', 'o2', 'o3'])
        expect(idsOf('single_choice', { isShuffled: true }, seed)).toEqual(ids)
      }),
    )
  })

  test('come first about equally often', () => {
    const firsts = Array.from({ length: 3_000 }, (_, seed) => idsOf('single_choice', { isShuffled: true }, seed)[0])
    for (const id of ['o1', 'o2', 'o3']) {
      const share = firsts.filter(first => first === id).length / firsts.length
      expect(share, id).toBeGreaterThan(0.28)
      expect(share, id).toBeLessThan(0.39)
    }
  })

  test('are the rows of a matrix, and never its columns', () => {
    const orders = Array.from({ length: 50 }, (_, seed) => idsOf('matrix_single', { shufflesRows: true }, seed).join())
    expect(new Set(orders)).toEqual(new Set(['r1,r2,k1,k2', 'r2,r1,k1,k2']))
  })

  test('stay in their order unless the settings say so', () => {
    for (let seed = 0; seed < 20; seed++) expect(idsOf('single_choice', {}, seed)).toEqual(['o1', 'o2', 'o3'])
  })

  test('are found in a form', () => {
    const form = (settings: object) => buildForm({ pages: [[{ id: 'q', type: 'ranking', options: ['a'], settings }]] })
    expect(isShuffledForm(form({}))).toBe(false)
    expect(isShuffledForm(form({ isShuffled: true }))).toBe(true)
  })
})
