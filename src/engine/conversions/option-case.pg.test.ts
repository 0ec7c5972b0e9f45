import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fieldType } from '../../fields/registry.ts'
import { fieldContext } from '../../fields/field-context.ts'
import type { SelectTemplate } from '../../fields/select/options.ts'
import type { Platform } from '../../platform/platform.ts'
import { testPlatform } from '../../platform/testing/test-platform.ts'
import { fieldOf } from '../base/base-structure.ts'
import type { Base } from '../base/base.ts'
import { createRecords } from '../records/change-records.ts'
import { listRecords } from '../records/read-records.ts'
import { act, newFlowBase, newTable, tester } from '../testing/base-fixture.ts'
import { convertField } from './convert-field.ts'
import { previewConversion } from './preview-conversion.ts'

const context = fieldContext({})

let platform: Platform
let base: Base
let tableId: string

beforeAll(async () => {
  platform = await testPlatform()
})
afterAll(() => platform.close())

async function start(texts: readonly string[]): Promise<void> {
  base = await newFlowBase(platform)
  const fields = ['name', 'note'].map(id => ({ id, type: 'single_line_text' }))
  tableId = (await newTable(base, fields)).tableId
  const records = texts.map((note, at) => ({ id: `r${at}`, data: { note } }))
  await act(base, write => createRecords(write, { tableId, records }))
}

const preview = (type: string, template: object = {}) =>
  previewConversion(base, { tableId, fieldId: 'note', type, template, context })

const convert = (type: string, template: object = {}) =>
  convertField(base, { tableId, fieldId: 'note', type, template, context }, { actor: tester })

async function shown(): Promise<string[]> {
  const { structure } = await base.read()
  const { type, template } = fieldOf(structure.table(tableId), 'note')
  const { records } = await listRecords(base, { tableId, limit: 100 })
  return records.map(({ data }) => fieldType(type).show(data['note'], template))
}

const labelsOf = (template: unknown) => (template as SelectTemplate).options.map(({ label }) => label)

test.each(['single_select', 'multiple_select'])('texts that become a %s keep their case', async type => {
  await start(['Red', 'red', 'RED', 'Blue', 'red'])
  const planned = await preview(type)
  expect(planned).toMatchObject({ lost: 0, changed: 0, newOptions: 4, variants: { count: 2 } })
  const { field } = await convert(type)
  expect(labelsOf(field.template).toSorted()).toEqual(['Blue', 'RED', 'Red', 'red'])
  expect(await shown()).toEqual(['Red', 'red', 'RED', 'Blue', 'red'])
})

test('options that differ only in case are combined if the person asks for it, and the changes are counted first', async () => {
  await start(['Red', 'red', 'Blue', 'red'])
  const { variants } = await preview('single_select')
  const combined = variants?.combined as SelectTemplate
  const planned = await preview('single_select', combined)
  expect(planned).toMatchObject({ lost: 0, newOptions: 0, variants: null, changed: 1 })
  await convert('single_select', combined)
  expect(await shown()).toEqual(['red', 'red', 'Blue', 'red'])
})

test.each(['single_select', 'multiple_select'])('the most used spelling is kept when a %s is combined', async type => {
  const combinedFrom = async (texts: readonly string[]) => {
    await start(texts)
    const { variants } = await preview(type)
    return { labels: labelsOf(variants?.combined).toSorted(), sample: variants?.sample }
  }
  const mostly = (word: string) => [...'Aa'].flatMap(letter => Array(letter === word ? 3 : 2).fill(letter) as string[])
  expect(await combinedFrom([...mostly('A'), 'b'])).toEqual({ labels: ['A', 'b'], sample: ['A', 'a'] })
  expect(await combinedFrom([...mostly('a'), 'b'])).toEqual({ labels: ['a', 'b'], sample: ['a', 'A'] })
  if (type === 'multiple_select') {
    expect((await combinedFrom(['A, b', 'a, b', 'a, B'])).labels).toEqual(['a', 'b'])
  }
})

test('values that match an option of the person are counted if their case changes', async () => {
  await start(['done', 'Done', 'later'])
  const template = { options: [{ value: 'd', label: 'Done', color: 'green' }] }
  expect(await preview('single_select', template)).toMatchObject({ changed: 1, newOptions: 1, variants: null })
  expect(await preview('multiple_select', template)).toMatchObject({ changed: 1, newOptions: 1, variants: null })
})

test('a column of texts reads the same after it became a select and a text again', async () => {
  const word = fc.constantFrom('a', 'A', 'b', 'B b', 'b B', 'ß', 'SS', 'İ', 'i')
  await fc.assert(
    fc.asyncProperty(fc.array(word, { minLength: 1, maxLength: 12 }), async texts => {
      await start(texts)
      await convert('single_select')
      expect(await shown()).toEqual(texts)
      await convert('multiple_select')
      expect(await shown()).toEqual(texts)
      await convert('long_text')
      expect(await shown()).toEqual(texts)
    }),
    { numRuns: 6 },
  )
})
