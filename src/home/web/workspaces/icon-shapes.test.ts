import { readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { iconLabel, workspaceIconNames, workspaceIcons } from '../../workspace-icons.ts'
import { readShapes } from './icon-shapes.ts'
import { ownIconShapes } from './own-icon-shapes.ts'

type Node = [tag: string, attributes: { d: string; key: string }]

const file = path.join(import.meta.dirname, 'icon-shapes.txt')
const tablerIcons = path.resolve(import.meta.dirname, '../../../../node_modules/@tabler/icons-react/dist/esm/icons')

async function shapeOf(name: string): Promise<string> {
  const words = name.split('-').map(word => word.charAt(0).toUpperCase() + word.slice(1))
  const icon = pathToFileURL(path.join(tablerIcons, `Icon${words.join('')}.mjs`)).href
  const { __iconNode } = (await import(/* @vite-ignore */ icon)) as { __iconNode: Node[] }
  return __iconNode
    .map(([tag, { key: _key, d, ...rest }]) => {
      expect([name, tag, rest]).toEqual([name, 'path', {}])
      return d
    })
    .join('')
}

test('icons have the shapes of the Tabler set', async () => {
  const names = workspaceIconNames.filter(name => !(name in ownIconShapes))
  const lines = await Promise.all(names.map(async name => `${name} ${await shapeOf(name)}\n`))
  await expect(lines.join('')).toMatchFileSnapshot(file)
})

test('every icon has a shape, a label and search words', () => {
  expect(new Set(readShapes(readFileSync(file, 'utf8')).keys())).toEqual(new Set(workspaceIconNames))
  expect(Object.entries(workspaceIcons).filter(([, words]) => words === '')).toEqual([])
  expect(iconLabel('tennis-ball')).toBe('Tennis ball')
})
