import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

const source = path.resolve(import.meta.dirname, '..')
const glossary = readFileSync(path.join(source, '../docs/glossary.md'), 'utf8')

/** The left column of 'Replaced words'. */
const [, table = ''] = /\n## Replaced words\n(.*?)(?=\n## |$)/s.exec(glossary) ?? []
const entries = [...table.matchAll(/^\| (`.+?) \|/gm)]
  .flatMap(([, cell = '']) => cell.match(/`[^`]+`/g) ?? [])
  .map(entry => entry.slice(1, -1))

/** 'bringBackRecord' as 'bring back record'. */
const wordsOf = (identifier: string): string =>
  (identifier.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g) ?? []).join(' ').toLowerCase()

function contains(identifier: string, entry: string): boolean {
  const words = wordsOf(identifier)
  const replaced = wordsOf(entry)
  return entry.endsWith('…') ? words.startsWith(`${replaced} `) : ` ${words} `.includes(` ${replaced} `)
}

function identifiersIn(name: string, text: string): Set<string> {
  const found = new Set<string>()
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    if ('type' in node && 'name' in node && typeof node.name === 'string' && String(node.type).endsWith('Identifier')) {
      found.add(node.name)
    }
    Object.values(node).forEach(visit)
  }
  visit(parseSync(name, text).program)
  return found
}

test('no identifier contains a word that the glossary replaces', () => {
  expect(entries.length).toBeGreaterThan(0)
  // Parsing every file takes seconds, so only files that mention one of the words are parsed.
  const mention = new RegExp(entries.map(entry => wordsOf(entry).replaceAll(' ', '_?')).join('|'), 'i')
  const wrong = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter(name => /\.tsx?$/.test(name))
    .map(name => ({ name, text: readFileSync(path.join(source, name), 'utf8') }))
    .filter(({ text }) => mention.test(text))
    .flatMap(({ name, text }) =>
      [...identifiersIn(name, text)].flatMap(identifier =>
        entries.filter(entry => contains(identifier, entry)).map(entry => `${name}: ${identifier} (${entry})`),
      ),
    )
  expect(wrong).toEqual([])
})
