import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'vite'
import { describe, expect, test } from 'vitest'
import * as catalogue from './error-catalogue.ts'

const root = path.resolve(import.meta.dirname, '../..')
const entries = Object.entries(catalogue)
const mentionsEntry = new RegExp(`\\b(${Object.keys(catalogue).join('|')})\\b`)

/** Names that a file reads in its expressions, such as `goneText` and `uploadTexts.failed`; imports and types do not count. */
function readNames(name: string, text: string): Set<string> {
  const found = new Set<string>()
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit)
    if (!isNode(node) || node.type === 'ImportDeclaration' || node.type.startsWith('TSType')) return
    if (node.type === 'Identifier') found.add(String(node['name']))
    if (node.type === 'MemberExpression' && isNode(node['object']) && isNode(node['property'])) {
      found.add(`${node['object']['name']}.${node['property']['name']}`)
    }
    for (const [key, child] of Object.entries(node)) {
      const isName = (key === 'property' || key === 'key') && node['computed'] === false && !node['shorthand']
      if (!isName) visit(child)
    }
  }
  visit(parseSync(name, text).program)
  return found
}

type Node = Record<string, unknown> & { type: string }
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

const files = globSync('{src,e2e}/**/*.{ts,tsx}', { cwd: root })
  .filter(name => !name.includes('error-catalogue'))
  .map(name => ({ name, text: readFileSync(path.join(root, name), 'utf8') }))
  .map(file => ({
    ...file,
    reads: mentionsEntry.test(file.text) ? readNames(file.name, file.text) : new Set<string>(),
  }))
const isTest = (name: string) => /\.test\.tsx?$/.test(name)
const tests = files.filter(({ name }) => isTest(name))
const product = files.filter(({ name }) => name.startsWith('src/') && !isTest(name) && !name.includes('/testing/'))

/** The words of a text before, between, and after the values that are put into it. */
function wordsOf(entry: unknown): string[] {
  if (typeof entry === 'string') return [entry]
  if (typeof entry === 'function') {
    const marker = '§'
    const text: unknown = (entry as (...values: string[]) => unknown)(marker, marker)
    return typeof text === 'string' ? text.split(marker) : []
  }
  return Object.values(entry as object).flatMap(wordsOf)
}

/** The texts of an entry by the name under which code reads them. */
const textsOf = ([name, entry]: [string, unknown]): [string, unknown][] =>
  typeof entry === 'object' && entry !== null
    ? Object.entries(entry).map(([key, text]) => [`${name}.${key}`, text])
    : [[name, entry]]

/** Shorter texts are found in other places for other reasons: 'Cancel'. */
const isTelling = (words: string) => words.trim().length > 9

describe.each(entries.flatMap(textsOf))('%s', (name, text) => {
  test('is used by the product', () => {
    expect(product.some(({ reads }) => reads.has(name))).toBe(true)
  })

  test('is expected by a test', () => {
    const telling = wordsOf(text).filter(isTelling)
    const isExpected = tests.some(file => file.reads.has(name) || telling.some(words => file.text.includes(words)))
    expect(isExpected || telling.length === 0).toBe(true)
  })

  test('is written nowhere else', () => {
    const telling = wordsOf(text).filter(isTelling)
    // Translations name each text that they translate.
    const others = product.filter(file => !file.name.startsWith('src/forms/languages/'))
    const again = others.filter(file => telling.some(words => file.text.includes(words)))
    expect(again.map(file => file.name)).toEqual([])
  })
})
