import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')
const folder = path.join(root, 'docs/decisions')
const read = (file: string) => readFileSync(file, 'utf8')

const records = readdirSync(folder)
  .filter(name => name !== 'README.md')
  .map(name => {
    const text = read(path.join(folder, name))
    return { name, number: name.slice(0, 3), text, title: /^# \d{3}\. (.+)$/m.exec(text)?.[1] }
  })
const numbers = new Set(records.map(({ number }) => number))

describe('decision records', () => {
  test('have one format', () => {
    const format =
      /^# (\d{3})\. [^\n]+\n\nStatus: (accepted|superseded by \d{3})[^\n]*\n\n## Context\n\n[^#]+## Decision\n\n[^#]+## Consequences\n\n[^#]+$/
    const wrong = records.filter(({ number, text }) => format.exec(text)?.[1] !== number)
    expect(wrong.map(({ name }) => name)).toEqual([])
  })

  test('have a number of their own', () => {
    expect(records.every(({ name }) => /^\d{3}-[a-z0-9-]+\.md$/.test(name))).toBe(true)
    expect(numbers.size).toBe(records.length)
  })

  test('are listed in the index once, under their title', () => {
    const lines = read(path.join(folder, 'README.md')).split('\n')
    const listed = lines.filter(line => line.startsWith('- '))
    expect(listed.toSorted()).toEqual(
      records.map(({ number, name, title }) => `- [${number}](${name}) ${title}`).toSorted(),
    )
  })

  test('that others name exist', () => {
    const sources = ['src', 'bench', 'e2e', 'migrations', 'docs'].flatMap(top =>
      readdirSync(path.join(root, top), { recursive: true, encoding: 'utf8' }).map(name => path.join(top, name)),
    )
    const texts = [...sources, 'AGENTS.md', 'README.md'].filter(name => /\.(tsx?|js|css|sql|md)$/.test(name))
    const missing = texts.flatMap(name =>
      namedIn(name)
        .filter(number => !numbers.has(number))
        .map(number => `${name}: ${number}`),
    )
    expect(missing).toEqual([])
  })
})

/** The numbers in 'decision 040' and 'decisions 040, 041, and 043'. */
function namedIn(name: string): string[] {
  const phrases = read(path.join(root, name)).match(/decisions? \d{3}(?:(?:, and|,| and| to) \d{3})*\b/gi) ?? []
  return phrases.flatMap(phrase => phrase.match(/\d{3}/g) ?? [])
}

test('every runtime dependency has one line in decision 002', () => {
  const { dependencies } = JSON.parse(read(path.join(root, 'package.json'))) as { dependencies: Record<string, string> }
  const text = records.find(({ number }) => number === '002')?.text ?? ''
  const explained = [...text.matchAll(/^\| (\S+) \| \S/gm)].map(([, name]) => name).filter(name => name !== 'package')
  expect(explained.toSorted()).toEqual(Object.keys(dependencies).toSorted())
  expect(explained.length).toBeLessThan(50)
})
