import { beforeEach, expect, test } from 'vitest'
import { emptyConfig, type Metadata } from '../../../engine/model/structure.ts'
import { StructureChanges, type StructurePatch } from './structure-changes.ts'
import { withTable } from './structure-patches.ts'

const named = (name: string): Metadata => ({
  tables: [
    {
      id: 'tbl1',
      name,
      order: 1,
      primaryFieldId: 'a',
      fields: [],
      views: [{ id: 'viw1', name: 'Grid', type: 'grid', kind: 'shared', config: emptyConfig, order: 1 }],
    },
  ],
})
const rename =
  (name: string): StructurePatch =>
  metadata =>
    withTable(metadata, 'tbl1', table => ({ ...table, name }))

let structure: StructureChanges
const shown = () => structure.shown?.tables[0]?.name

beforeEach(() => {
  structure = new StructureChanges()
  structure.receive({ version: 5, metadata: named('Old') })
})

test('nothing shows before the server’s metadata arrives', () => {
  expect(new StructureChanges().shown).toBeNull()
})

test('an action shows until it is refused', () => {
  structure.show('act1', rename('Mine'))
  expect(shown()).toBe('Mine')
  structure.drop('act1')
  expect(shown()).toBe('Old')
})

test('the later of two actions shows, and a merged one keeps its place', () => {
  structure.show('act1', rename('First'))
  structure.show('act2', rename('Second'))
  structure.show('act1', rename('First, again'))
  expect(shown()).toBe('Second')
  structure.drop('act2')
  expect(shown()).toBe('First, again')
})

test('a change by somebody else shows when it is received, unless the metadata already includes it', () => {
  structure.hear(5, rename('Long known'))
  expect(shown()).toBe('Old')
  structure.hear(7, rename('Theirs'))
  structure.receive({ version: 6, metadata: named('Before') })
  expect(shown()).toBe('Theirs')
  structure.receive({ version: 7, metadata: named('As stored') })
  expect([shown(), structure.isSettled]).toEqual(['As stored', true])
})

test('a stored action shows until the metadata is as new, even if older metadata arrives first', () => {
  structure.show('act1', rename('Mine'))
  structure.store('act1', 8)
  expect(structure.isBehind).toBe(true)
  structure.receive({ version: 7, metadata: named('Old') })
  expect(shown()).toBe('Mine')
  structure.receive({ version: 8, metadata: named('Mine') })
  expect(structure.isBehind).toBe(false)
  structure.receive({ version: 9, metadata: named('From Ana') })
  expect(shown()).toBe('From Ana')
})

test('a late answer overwrites nothing newer', () => {
  structure.receive({ version: 9, metadata: named('New') })
  structure.receive({ version: 8, metadata: named('Old') })
  expect(shown()).toBe('New')
})

test('metadata that arrived before the answer of the action is enough', () => {
  structure.show('act1', rename('Mine'))
  structure.receive({ version: 9, metadata: named('From Ana') })
  expect(shown()).toBe('Mine')
  structure.store('act1', 8)
  expect(shown()).toBe('From Ana')
})

test('an action with nothing left to do shows until the next metadata', () => {
  structure.show('act1', rename('Mine'))
  structure.store('act1', null)
  expect([shown(), structure.isBehind]).toEqual(['Mine', true])
  structure.receive({ version: 6, metadata: named('Gone') })
  expect(shown()).toBe('Gone')
})

test('listeners get every change, and unchanged metadata is the same object', () => {
  let messages = 0
  const leave = structure.subscribe(() => messages++)
  structure.show('act1', rename('Mine'))
  expect(structure.shown).toBe(structure.shown)
  structure.store('act1', 6)
  structure.receive({ version: 6, metadata: named('Mine') })
  expect(messages).toBe(3)
  leave()
  structure.show('act2', rename('More'))
  expect(messages).toBe(3)
})

test('a field is locked while its values are converted', () => {
  structure.convert('act1', 'a')
  expect(structure.isConverting('a')).toBe(true)
  structure.store('act1', 6)
  expect(structure.isConverting('a')).toBe(false)
})
