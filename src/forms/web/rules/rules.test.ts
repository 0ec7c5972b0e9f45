import { describe, expect, test } from 'vitest'
import { fieldType } from '../../../fields/registry.ts'
import { effectSchema } from '../../document/effect.ts'
import { formOutline } from '../../document/outline.ts'
import { newDraft } from '../../document/new-form.ts'
import { memoryDraft } from '../../draft-store/testing/memory-draft.ts'
import { buildForm, is } from '../../testing/build-form.ts'
import {
  addAtEnd,
  addedTo,
  addition,
  destinationKey,
  destinationOf,
  effectKinds,
  firstEffect,
  moveRule,
  readBlocks,
  settingKind,
} from './effect-edits.ts'
import { ruleFields } from './rule-fields.ts'
import { effectText, ruleName } from './rule-texts.ts'

const form = buildForm({
  pages: [
    [
      { id: 'q1', label: 'Color', type: 'dropdown', options: ['red', 'green'] },
      { id: 'h', type: 'heading' },
    ],
    [{ id: 'q2', label: 'Home', type: 'address' }],
  ],
  variables: [{ id: 'v1', name: 'Score' } as { id: string }],
  rules: [
    { when: is('q1', 'red'), effects: [{ do: 'hide', list: 'blocks', id: 'q2' }] },
    { effects: [{ do: 'go', pageId: 'page1', to: { endingId: 'end1' } }] },
    { effects: [] },
  ],
})
const outline = formOutline(form)

describe('the fields of conditions', () => {
  test('are the parts of answers and the variables, with types that have operators', () => {
    const fields = ruleFields(outline)
    expect(fields.map(({ id, name }) => [id, name]).slice(0, 2)).toEqual([
      ['q1', 'Color'],
      ['q2_street', 'Home: Street'],
    ])
    expect(fields.at(-1)).toMatchObject({ id: 'v1', name: 'Score' })
    expect(new Set(fields.map(({ id }) => id)).size).toBe(fields.length)
    for (const { type } of fields) expect(Object.keys(fieldType(type).operators).length).toBeGreaterThan(0)
  })
})

describe('effects', () => {
  test('begin with something that the form has, and are allowed', () => {
    for (const { kind } of effectKinds) expect(effectSchema.safeParse(firstEffect(kind, outline)).success).toBe(true)
  })

  test('are not offered without anything that they could be about', () => {
    const empty = formOutline(newDraft())
    const offered = effectKinds.filter(({ kind }) => firstEffect(kind, empty) !== null).map(({ kind }) => kind)
    expect(offered).toEqual(['go', 'disqualify'])
    // A heading can be shown, but not required.
    const heading = formOutline(buildForm({ pages: [[{ id: 'h', type: 'heading' }]] }))
    expect([firstEffect('show', heading), firstEffect('require', heading)]).toEqual([
      { do: 'show', list: 'blocks', id: 'h' },
      null,
    ])
  })

  test('do not begin with a question that the condition of the rule asks for', () => {
    const read = readBlocks({ when: { and: [is('q1', 'red'), is('v1', 1)] } })
    expect(firstEffect('show', outline, read)).toEqual({ do: 'show', list: 'blocks', id: 'h' })
    expect(firstEffect('require', outline, read)).toEqual({ do: 'require', blockId: 'q2' })
  })

  test('read back where they lead', () => {
    for (const to of [{ pageId: 'page1' }, { endingId: 'end1' }]) expect(destinationOf(destinationKey(to))).toEqual(to)
  })

  test('that add to a variable are no circle', () => {
    const to = addition('v1', 5)
    expect([settingKind('v1', to), addedTo('v1', to), addedTo('v2', to)]).toEqual(['add', 5, null])
    const draft = memoryDraft(form)
    const change = {
      do: 'set',
      list: 'rules',
      id: 'r3',
      key: 'effects',
      before: [],
      after: [{ do: 'set', variableId: 'v1', to }],
    } as const
    expect(draft.change([change], 'Edit rule')).toEqual([])
  })

  test('that depend on themselves are refused in words', () => {
    const draft = memoryDraft(form)
    const after = [{ do: 'hide', list: 'blocks', id: 'q1' }]
    const before = form.rules['r1']?.effects
    const [refused] = draft.change([{ do: 'set', list: 'rules', id: 'r1', key: 'effects', before, after }], 'Edit rule')
    expect(refused).toMatchObject({ reason: 'circle' })
    expect(refused?.message).toMatch(/^These depend on each other: /)
  })
})

describe('rules', () => {
  test('are called what they do, even about something that is gone', () => {
    const names = formOutline(form).rules.map((rule, index) => ruleName(form, rule, index))
    expect(names).toEqual(['Hide Home', 'Go from Page 1 to Thank you', 'Rule 3'])
    expect(effectText(form, { do: 'show', list: 'options', id: 'green' })).toBe('Show green')
    expect(effectText(form, { do: 'require', blockId: 'q9' })).toBe('Require something deleted')
  })

  test('move to another index, and are added at the end', () => {
    const draft = memoryDraft(form)
    const order = () => formOutline(draft.document).rules.map(({ id }) => id)
    expect(draft.change(moveRule(draft.document, 'r3', 0), 'Move rule')).toEqual([])
    expect(order()).toEqual(['r3', 'r1', 'r2'])
    expect(moveRule(draft.document, 'r3', -1)).toEqual([])
    expect(moveRule(draft.document, 'r3', 0)).toEqual([])
    const { changes, id } = addAtEnd(draft.document, 'rules')
    draft.change(changes, 'Add rule')
    expect(order().at(-1)).toBe(id)
  })
})
