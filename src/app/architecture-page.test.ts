import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { importDiagram } from './testing/import-diagram.ts'
import { readSources, type SourceFile, sourceFolder } from './testing/source-files.ts'

const page = path.resolve(sourceFolder, '../docs/architecture.md')
const sources = readSources()

const file = (name: string, ...imports: string[]): SourceFile => ({
  name,
  feature: name.split('/')[0] ?? '',
  text: '',
  imports,
})

test('the diagram leaves out arrows that others imply, tests, app, and texts', () => {
  const files = [
    file('home/a.ts', 'engine/b.ts', 'platform/c.ts', 'texts/d.ts'),
    file('engine/b.ts', 'platform/c.ts'),
    file('engine/b.test.ts', 'home/a.ts'),
    file('app/main.tsx', 'home/a.ts'),
  ]
  expect(importDiagram(files)).toBe(
    ['```mermaid', 'flowchart TD', '  engine --> platform', '  home --> engine', '```'].join('\n'),
  )
})

test('the page shows the imports of today (npm run docs updates it)', async () => {
  const written = readFileSync(page, 'utf8').replace(/```mermaid[^]*?```/, () => importDiagram(sources))
  await expect(written).toMatchFileSnapshot(page)
})

test('the page has one line for each folder', () => {
  const named = readFileSync(page, 'utf8')
    .split('\n')
    .flatMap(line => /^\|( `[\w-]+\/`,?)+ \|/.exec(line)?.[0].match(/[\w-]+(?=\/)/g) ?? [])
  const folders = new Set(sources.map(({ feature }) => feature))
  expect(named.toSorted()).toEqual([...folders].toSorted())
})
