import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')

/** The files and folders that a page names in backticks: 'src/grid/rows/', 'engine/base/base.ts'. */
function pathsIn(page: string): string[] {
  const text = readFileSync(path.join(root, page), 'utf8')
  return [...text.matchAll(/`([a-z][\w.-]*(?:\/[\w.-]+)+\/?)`/g)].map(([, name = '']) => name)
}

/** Folders of the repository and of `src`: only what begins with one of them is a path of ours. */
const ours = new Set([...readdirSync(root), ...readdirSync(path.join(root, 'src'))])

test('files and folders that the docs name exist', () => {
  const docs = readdirSync(path.join(root, 'docs'), { recursive: true, encoding: 'utf8' })
  const pages = ['AGENTS.md', 'README.md', ...docs.filter(name => name.endsWith('.md')).map(name => `docs/${name}`)]
  const missing = pages.flatMap(page =>
    pathsIn(page)
      .filter(name => ours.has(name.split('/')[0] ?? ''))
      .filter(name => !existsSync(path.join(root, name)) && !existsSync(path.join(root, 'src', name)))
      .map(name => `${page}: ${name}`),
  )
  expect(missing).toEqual([])
})
