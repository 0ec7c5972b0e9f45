import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import * as catalogue from './error-catalogue.ts'

const source = path.resolve(import.meta.dirname, '..')
const product = globSync('**/*.{ts,tsx}', { cwd: source })
  .filter(name => !/\.test\.tsx?$|testing|error-catalogue/.test(name))
  .map(name => ({ name, text: readFileSync(path.join(source, name), 'utf8') }))

/** The words of a text, up to the first value that is put into it. */
function wordsOf(entry: unknown): string[] {
  if (typeof entry === 'string') return [entry]
  if (typeof entry === 'function') {
    const given = '§'
    const text: unknown = (entry as (...values: string[]) => unknown)(given, given)
    return typeof text === 'string' ? text.split(given) : []
  }
  return Object.values(entry as object).flatMap(wordsOf)
}

/** So short that they stand in other places for other reasons: 'Cancel'. */
const isTelling = (words: string) => words.trim().length > 9

describe.each(Object.entries(catalogue))('%s', (name, entry) => {
  test('is said somewhere', () => {
    expect(product.some(({ text }) => new RegExp(`\\b${name}\\b`).test(text))).toBe(true)
  })

  test('is written nowhere else', () => {
    const telling = wordsOf(entry).filter(isTelling)
    const again = product.filter(({ text }) => telling.some(words => text.includes(words)))
    expect(again.map(file => file.name)).toEqual([])
  })
})
