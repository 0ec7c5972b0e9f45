import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { environment } from '../platform/config.ts'

const root = path.resolve(import.meta.dirname, '../..')
const read = (name: string) => readFileSync(path.join(root, name), 'utf8')

interface PackageFile {
  license: string
  scripts: Record<string, string>
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
}
const packageFile = JSON.parse(read('package.json')) as PackageFile

describe('the image', () => {
  test('has the Node that npm brings elsewhere', () => {
    const major = packageFile.dependencies.node?.split('.')[0]
    const bases = [...read('Dockerfile').matchAll(/^FROM node:(\d+)/gm)].map(([, version]) => version)
    expect(bases).toEqual([major, major])
  })

  test('starts the product as npm and the tests do', () => {
    const { start = '', dev } = packageFile.scripts
    expect(dev).toBe(`${start} --dev`)
    expect(JSON.parse(/^CMD (.*)/m.exec(read('Dockerfile'))?.[1] ?? '').join(' ')).toBe(start)
    const option = /--\S+/.exec(start)?.[0] ?? ''
    expect(option).toBe('--max-semi-space-size=8')
    expect(read('src/api/testing/run-product.ts')).toContain(`'${option}'`)
  })

  test('sets only variables that the product knows', () => {
    const set = [...read('Dockerfile').matchAll(/([A-Z_0-9]+)=\S/g)].map(([, name]) => name)
    expect(set.filter(name => name !== 'NODE_ENV').every(name => name && name in environment.shape)).toBe(true)
  })
})

test('the composition gives the product only variables that it knows', () => {
  const service = /^ {2}gridloom:\n(.*?)^ {2}\w/ms.exec(read('compose.yaml'))?.[1] ?? ''
  const set = [...service.matchAll(/^ {6}([A-Z_0-9]+):/gm)].map(([, name]) => name)
  expect(set).toContain('DATABASE_URL')
  expect(set.filter(name => !name || !(name in environment.shape))).toEqual([])
})

test('every package is pinned exactly, and those that run are fewer than 50', () => {
  const all = Object.entries({ ...packageFile.dependencies, ...packageFile.devDependencies })
  expect(all.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([])
  expect(Object.keys(packageFile.dependencies).length).toBeLessThan(50)
})

test('the licence is the one that the package names', () => {
  expect(packageFile.license).toBe('Apache-2.0')
  expect(read('LICENSE')).toContain('Version 2.0, January 2004')
})

test('the README starts the product and its tests in one line each', () => {
  expect(read('README.md')).toMatch(/^npm ci && npm start\b.*\nnpm ci && npm test\b/m)
  expect(Object.keys(packageFile.scripts)).toEqual(expect.arrayContaining(['start', 'dev', 'check', 'test', 'bench']))
})
