import { readdirSync, statSync } from 'node:fs'
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
