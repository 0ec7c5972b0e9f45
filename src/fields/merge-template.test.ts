import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mergeTemplate, conflictingSettings } from './merge-template.ts'
import { fieldType } from './registry.ts'
import type { SelectTemplate } from './select/options.ts'

const option = (value: string, label = value) => ({ value, label, color: 'blue' as const })
const select = (...options: SelectTemplate['options']) => ({ options, disableColors: false })
const join = (before: SelectTemplate, after: SelectTemplate, now: SelectTemplate) =>
  mergeTemplate('single_select', { before, after, now }) as SelectTemplate

describe('concurrent changes to options', () => {
  const before = select(option('a'), option('b'))

  test('that add different options keep all of them', () => {
    const after = select(option('a'), option('b'), option('mine'))
    const now = select(option('a'), option('b'), option('theirs'))
    expect(join(before, after, now).options.map(({ value }) => value)).toEqual(['a', 'b', 'mine', 'theirs'])
  })

  test('that add the same option add it once', () => {
    const both = select(option('a'), option('b'), option('new'))
    expect(join(before, both, both)).toEqual(both)
  })

  test('that add different options with one name keep both', () => {
    const after = select(option('a'), option('b'), option('mine', 'New'))
    const now = select(option('a', 'New'), option('b'))
    const labels = join(before, after, now).options.map(({ label }) => label)
    expect(labels).toEqual(['New', 'b', 'New 2'])
  })

  test('respect the limit, leaving out and reporting the options of the later change', () => {
    const named = (prefix: string, count: number) => Array.from({ length: count }, (_, at) => option(`${prefix}${at}`))
    const sides = { before: select(), after: select(...named('mine', 600)), now: select(...named('theirs', 600)) }
    const { options } = join(sides.before, sides.after, sides.now)
    expect(options.map(({ value }) => value)).toEqual(
      [...named('mine', 400), ...named('theirs', 600)].map(({ value }) => value),
    )
    expect(conflictingSettings('single_select', sides)).toEqual({ options })
  })

  test('respect the length of a label when one gets a number', () => {
    const long = 'x'.repeat(500)
    const labels = join(select(), select(option('mine', long)), select(option('theirs', long))).options
    expect(labels.map(({ label }) => label)).toEqual([`${long.slice(0, 498)} 2`, long])
  })

  test('cut no emoji in half when a long label gets a number', () => {
    const long = `${'x'.repeat(497)}😀x`
    const joined = join(select(), select(option('mine', long)), select(option('theirs', long)))
    const [mine] = joined.options
    expect(mine?.label).toBe(`${'x'.repeat(497)} 2`)
    expect(JSON.stringify(joined)).not.toMatch(/\\ud83d/)
  })

  test('delete what either deletes, and keep names that either changes', () => {
    const after = select(option('b', 'Bee'))
    expect(join(before, after, select(option('a')))).toEqual(after)
    expect(join(before, select(option('a')), select(option('a', 'Ay'), option('b')))).toEqual(select(option('a', 'Ay')))
  })
})

describe('an option that both changes update', () => {
  const [before, mine, theirs] = ['Old', 'Mine', 'Theirs'].map(label => select(option('a', label)))
  if (!before || !mine || !theirs) throw new Error('There are three')

  const force = (after: SelectTemplate) =>
    mergeTemplate('single_select', { before, after, now: theirs, isForced: true })

  test('keeps the earlier update, and the conflict is reported', () => {
    expect(join(before, mine, theirs)).toEqual(theirs)
    expect(conflictingSettings('single_select', { before, after: mine, now: theirs })).toEqual({
      options: theirs.options,
    })
    expect(conflictingSettings('single_select', { before, after: mine, now: before })).toEqual({})
  })

  test('takes the later update if that is forced', () => {
    expect(force(mine)).toEqual(mine)
  })

  test('is not deleted by undo if someone else has renamed it', () => {
    const none = select()
    expect(join(before, none, theirs)).toEqual(theirs)
    expect(join(before, none, before)).toEqual(none)
    expect(force(none)).toEqual(none)
  })
})

test('a deleted option stays if cells hold it and `held` is given', () => {
  const before = select(option('a'), option('b'))
  const now = select(option('a'), option('b'), option('theirs'))
  const joined = mergeTemplate('single_select', { before, after: select(), now, held: new Set(['b']) })
  expect(joined).toEqual(select(option('b'), option('theirs')))
})

const templates = fc
  .uniqueArray(
    fc.record({ value: fc.constantFrom('a', 'b', 'c', 'd', 'e'), label: fc.constantFrom('A', 'a', 'B', 'C', 'D') }),
    {
      selector: ({ value }) => value,
    },
  )
  .map(options => fieldType('single_select').template.safeParse({ options }))
  .filter(parsed => parsed.success)
  .map(parsed => parsed.data as SelectTemplate)

test('any two concurrent changes give a valid template with all added options', () => {
  fc.assert(
    fc.property(templates, templates, templates, (before, after, now) => {
      const joined = join(before, after, now)
      expect(fieldType('single_select').template.safeParse(joined)).toMatchObject({ success: true, data: joined })
      const has = ({ options }: SelectTemplate, value: string) => options.some(one => one.value === value)
      for (const { value } of [...after.options, ...now.options]) {
        if (!has(before, value)) expect(has(joined, value)).toBe(true)
      }
      expect(join(before, after, before)).toEqual(after)
      expect(join(before, before, now).options).toEqual(expect.arrayContaining(now.options))
    }),
  )
})

test('settings of other types that a change does not touch keep their current values', () => {
  const before = { color: 'green', icon: 'check' }
  expect(
    mergeTemplate('checkbox', { before, after: { ...before, color: 'red' }, now: { ...before, icon: 'star' } }),
  ).toEqual({
    color: 'red',
    icon: 'star',
  })
})

test('settings of other types that both changes update keep the earlier update, unless forced', () => {
  const sides = { before: { color: 'green' }, after: { color: 'red' }, now: { color: 'blue' } }
  expect(mergeTemplate('checkbox', sides)).toEqual(sides.now)
  expect(mergeTemplate('checkbox', { ...sides, isForced: true })).toEqual(sides.after)
  expect(conflictingSettings('checkbox', sides)).toEqual(sides.now)
})
