import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { picturePath } from '../starts/web/picture-path.ts'
import { templates } from './gallery.ts'

const folder = path.resolve(import.meta.dirname, '../../../public')

test('each template has a small picture for both color schemes, and there are no others', () => {
  const wanted = templates.flatMap(({ id }) => [picturePath(id, 'light'), picturePath(id, 'dark')])
  const pictures = path.join(folder, path.dirname(wanted[0] ?? ''))
  expect(readdirSync(pictures).toSorted()).toEqual(wanted.map(name => path.basename(name)).toSorted())
  for (const name of wanted) expect(statSync(path.join(folder, name)).size).toBeLessThan(20_000)
})

test('the docs show ten of them, and name all templates', () => {
  const docs = path.resolve(folder, '../docs')
  const text = readFileSync(path.join(docs, 'templates.md'), 'utf8')
  const shown = [...text.matchAll(/\]\((\.\.\/public\/[^)]+)\)/g)].map(([, file = '']) => file)
  expect(shown.length).toBeGreaterThanOrEqual(10)
  for (const file of shown) expect(existsSync(path.join(docs, file))).toBe(true)
  for (const { title } of templates) expect(text).toContain(title)
})
