import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'

const folder = import.meta.dirname
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(path => path.endsWith('.tsx'))
const importsOf = (path: string) =>
  [...readFileSync(join(folder, path), 'utf8').matchAll(/\bimport\('([^']+)'\)/g)].map(([, name = '']) =>
    basename(name),
  )

test('every part of the base page that is fetched late is fetched while the browser is idle', () => {
  const fetched = importsOf('prefetch.ts')
  const late = sources.filter(path => !path.includes('testing')).flatMap(importsOf)
  expect(late.length).toBeGreaterThan(0)
  expect(late.filter(name => !fetched.includes(name))).toEqual([])
})
