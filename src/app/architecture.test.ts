import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'vite'
import { describe, expect, test } from 'vitest'
import { fieldTypes } from '../fields/registry.ts'
import { isTest, readSources, type SourceFile, sourceFolder, sourceNames } from './testing/source-files.ts'
import { flowTypes } from './flow-types.ts'

const root = path.dirname(sourceFolder)
const files = readSources()
const product = files.filter(file => !isTest(file))

/** Folders that only a browser loads. */
const screenFolders = ['ui', 'actions', 'grid', 'record-form', 'tables']
const runsInBrowser = (name: string) =>
  /\.ui\.tsx?$|\.tsx$|\/(?:web|draft-store)\//.test(name) || screenFolders.includes(name.split('/')[0] ?? '')

/** The folders of `src` in order, and which others each may import besides itself and `texts`. */
const mayImport: Record<string, string[]> = {
  texts: [],
  platform: [],
  ui: [],
  fields: ['ui'],
  query: ['fields'],
  flows: ['platform', 'ui'],
  access: ['flows', 'platform', 'ui'],
  api: ['access', 'platform'],
  actions: [],
  engine: ['api', 'flows', 'access', 'fields', 'query', 'platform'],
  grid: ['engine', 'fields', 'ui'],
  'record-form': ['engine', 'fields', 'ui'],
  tables: ['access', 'actions', 'engine', 'fields', 'flows', 'grid', 'query', 'record-form', 'ui'],
  connections: ['access', 'api', 'engine', 'fields', 'flows', 'platform', 'query', 'ui'],
  imports: ['access', 'actions', 'api', 'connections', 'engine', 'fields', 'flows', 'grid', 'platform', 'query', 'ui'],
}
const belowFaces = Object.keys(mayImport)
for (const face of ['home', 'forms', 'scheduling', 'apps']) mayImport[face] = belowFaces

/** Names the routers of the engine, so that clients can infer the types of their calls. */
const engineApi = 'engine/model/engine-api.ts'

/** The files that are loaded together with others, because imports that are not of types alone lead to them. */
function loadedWith(...names: readonly string[]): SourceFile[] {
  const byName = new Map(product.map(file => [file.name, file]))
  const reached = new Set(names.map(name => byName.get(name)).filter(file => file !== undefined))
  for (const { text, imports } of reached) {
    const loaded = new Set([...text.matchAll(/^import (?!type )[^']*'[^']*?([^'/]+)'/gm)].map(([, file]) => file))
    for (const to of imports) {
      const file = loaded.has(to.split('/').at(-1)) ? byName.get(to) : undefined
      if (file) reached.add(file)
    }
  }
  return [...reached]
}

describe('imports', () => {
  test('a feature uses only the features below it', () => {
    const wrong = product
      .filter(({ feature }) => feature !== 'app')
      .flatMap(({ name, feature, imports }) =>
        imports
          .filter(to => ![feature, 'texts', ...(mayImport[feature] ?? [])].includes(to.split('/')[0] ?? ''))
          .map(to => `${name} imports ${to}`),
      )
    expect(wrong).toEqual([])
  })

  test('a screen uses nothing of the engine but its model', () => {
    const wrong = product
      .filter(({ name, feature }) => runsInBrowser(name) && feature !== 'app')
      .flatMap(({ name, imports }) =>
        imports.filter(to => /^engine\/(?!model\/)/.test(to)).map(to => `${name} imports ${to}`),
      )
    expect(wrong).toEqual([])
  })

  test('the model of the engine uses nothing else of the server', () => {
    const mayUse = (to: string) => /^(engine\/model|fields|query|texts)\//.test(to) || to === 'access/person.ts'
    const wrong = product
      .filter(({ name }) => name.startsWith('engine/model/') && name !== engineApi)
      .flatMap(({ name, imports }) => imports.filter(to => !mayUse(to)).map(to => `${name} imports ${to}`))
    expect(wrong).toEqual([])
  })

  test('the types of the calls, for clients, hold nothing but types', () => {
    const api = product.find(({ name }) => name === engineApi)
    const statements = api?.text.match(/^\w.*/gm) ?? []
    expect(api?.imports).toContain('engine/api/records.router.ts')
    expect(statements.filter(line => !/^(import type|type|export type) /.test(line))).toEqual([])
  })

  test('a screen takes nothing but types from the routes that answer it', () => {
    const routes = /^import (?!type )[^']*'[^']*\.(routes|router)\.ts'/m
    const wrong = product.filter(({ name, text }) => runsInBrowser(name) && routes.test(text))
    expect(wrong.map(({ name }) => name)).toEqual([])
  })

  test('fields use the design system in their screen halves only', () => {
    const wrong = product.filter(
      ({ name, feature, imports }) => feature === 'fields' && !runsInBrowser(name) && imports.some(runsInBrowser),
    )
    expect(wrong.map(({ name }) => name).filter(name => !name.includes('registry.ui'))).toEqual([])
  })

  test('what browser and server share of forms uses nothing that only one of them has', () => {
    const shared = /^forms\/(document|blocks|logic)\//
    const mayUse = (from: string, to: string) =>
      /^(fields|query|engine\/model|texts)\//.test(to) ||
      (shared.test(to) && (/\/logic\//.test(from) || to.startsWith('forms/document/') || !/\/document\//.test(from)))
    const files = product.filter(({ name }) => shared.test(name) && !runsInBrowser(name) && !/\.sql\./.test(name))
    const wrong = files.flatMap(({ name, text, imports }) => [
      ...imports.filter(to => !mayUse(name, to)).map(to => `${name} imports ${to}`),
      ...(text.match(/from 'node:.*'/g) ?? []).map(to => `${name} imports ${to}`),
    ])
    expect(files.length).toBeGreaterThan(50)
    expect(wrong).toEqual([])
  })

  test('a form is evaluated without the types of blocks and fields that it does not have', () => {
    const reached = loadedWith('forms/logic/evaluate.ts', 'forms/logic/compile-form.ts').map(({ name }) => name)
    expect(reached).toContain('forms/logic/pass.ts')
    expect(reached.filter(name => /registry/.test(name))).toEqual([])
  })

  test('a server that sends no requests does not load the HTTP client yet', () => {
    const loaded = loadedWith('app/server.ts')
    const wrong = loaded.filter(({ text }) => /^import (?!type )[^']*'undici'/m.test(text))
    expect(loaded.map(({ name }) => name)).toContain('platform/outgoing/outgoing-request.ts')
    expect(wrong.map(({ name }) => name)).toEqual([])
  })

  test('the server never reaches a file of the screen', () => {
    const byName = new Map(files.map(file => [file.name, file]))
    const reached = new Map<string, string>([['app/start.js', '']])
    for (const name of reached.keys()) {
      for (const to of byName.get(name)?.imports ?? []) if (!reached.has(to)) reached.set(to, name)
    }
    const wrong = [...reached].filter(([name]) => runsInBrowser(name)).map(([name, from]) => `${from} imports ${name}`)
    expect(reached.size).toBeGreaterThan(50)
    expect(wrong).toEqual([])
  })

  test('name files that exist', () => {
    const names = new Set(sourceNames())
    const wrong = files.flatMap(({ name, imports }) =>
      imports
        .filter(to => !to.startsWith('..') && !names.has(to.replace(/\?.*$/, '')))
        .map(to => `${name} imports ${to}`),
    )
    expect(wrong).toEqual([])
  })
})

/** The lengths in lines of all functions of a file that are longer than 150. */
function longFunctions(name: string, text: string): number[] {
  const found: number[] = []
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    if ('type' in node && /Function/.test(String(node.type)) && 'start' in node && 'end' in node) {
      const lines = text.slice(Number(node.start), Number(node.end)).split('\n').length
      if (lines > 150) found.push(lines)
    }
    Object.values(node).forEach(visit)
  }
  visit(parseSync(name, text).program)
  return found
}

describe('files', () => {
  test('no file only re-exports others', () => {
    const isBarrel = ({ text }: SourceFile) => {
      const statements = text.split('\n').filter(line => line.trim() !== '' && !/^\s*(\/\/|\/\*|\*)/.test(line))
      return statements.length > 0 && statements.every(line => /^export (type )?(\*|\{.*\}) .*from /.test(line))
    }
    expect(product.filter(isBarrel).map(({ name }) => name)).toEqual([])
    expect(files.filter(({ name }) => /(^|\/)index\.tsx?$/.test(name)).map(({ name }) => name)).toEqual([])
  })

  test('no folder has more than 40 files on one level, tests aside', () => {
    const counts = Map.groupBy(product, ({ name }) => path.posix.dirname(name))
    expect([...counts].filter(([, held]) => held.length > 40).map(([folder]) => folder)).toEqual([])
  })

  test('no function or component is longer than 150 lines', () => {
    const wrong = product
      .filter(({ text }) => text.split('\n').length > 150)
      .flatMap(({ name, text }) => longFunctions(name, text).map(lines => `${name}: ${lines} lines`))
    expect(wrong).toEqual([])
  })

  test('none is longer than 500 lines', () => {
    const long = files.filter(({ text }) => text.split('\n').length > 500)
    expect(long.map(({ name }) => name)).toEqual([])
  })

  test('none outside fields/ names a field type', () => {
    // Words with other meanings in code: `typeof x === 'number'`, `style: 'percent'`, `<input type="checkbox">`,
    // `created_by`, which is a column of every table, and `user`, which is an account.
    const ambiguous = new Set([
      'number',
      'percent',
      'currency',
      'date',
      'checkbox',
      'duration',
      'url',
      'email',
      'created_by',
      'user',
    ])
    const names = Object.keys(fieldTypes).filter(name => !ambiguous.has(name))
    const naming = new RegExp(`['"\`](${names.join('|')})['"\`]`)
    // A source of imports says which of its types becomes which field.
    const isSource = (name: string) => name.startsWith('imports/sources/')
    const wrong = product.filter(
      ({ feature, name, text }) => feature !== 'fields' && !isSource(name) && naming.test(text),
    )
    expect(names.length).toBeGreaterThan(0)
    expect(wrong.map(({ name }) => name)).toEqual([])
  })

  test('none outside the faces names a flow type', () => {
    const faces = ['forms', 'scheduling', 'apps', 'engine', 'tables']
    // Access also guards a thing called 'base', a field may belong to one, services have bases of their own, and a page
    // is called 'scheduling'.
    const otherMeaning = /^(access\/|fields\/|connections\/services\/|app\/routes\/)/
    const naming = new RegExp(`['"\`](${Object.keys(flowTypes).join('|')})['"\`]`)
    const withoutComments = (text: string) => text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
    const wrong = product.filter(
      ({ feature, name, text }) =>
        !faces.includes(feature) && !otherMeaning.test(name) && naming.test(withoutComments(text)),
    )
    expect(wrong.map(({ name }) => name)).toEqual([])
  })

  test('only platform/ sends statements to the database by itself', () => {
    const sending = /\b(?:pool|client|connection|reader|writer)\.query\(/
    const wrong = product.filter(({ name, text }) => !name.startsWith('platform/') && sending.test(text))
    // The sign-in library brings its own statements, and wants them answered with other types.
    expect(wrong.map(({ name }) => name)).toEqual(['access/auth/auth-database.ts'])
  })

  test('files of statements run none', () => {
    const running = /\b(?:run|runPrepared|runForArrays)\(|\.query\(|\bConnection\b.* from '[^']*\/sql\/run\.ts'/
    const wrong = product.filter(({ name, text }) => name.endsWith('.sql.ts') && running.test(text))
    expect(wrong.map(({ name }) => name)).toEqual([])
  })

  test('every dialog returns the focus', () => {
    const wrong = product.filter(({ text }) => /<Modal[\s>]/.test(text)).map(({ name }) => name)
    expect(wrong).toEqual(['ui/dialogs/Dialog.tsx'])
  })

  test('only scripts write to the console', () => {
    const wrong = product.filter(({ text }) => /\bconsole\.\w+\(/.test(text)).map(({ name }) => name)
    expect(wrong).toEqual(['app/check-node.js'])
  })

  test('none names a path of one machine', () => {
    // Split, so that this file does not match. Pages of home are not paths.
    const places = new RegExp(
      `(^|[^.\\w])/(${['wo' + 'rk', 'ho' + 'me/(?!scheduling/|integrations)\\w+', 'Us' + 'ers'].join('|')})/`,
    )
    const others = [
      'README.md',
      'AGENTS.md',
      'package.json',
      'Dockerfile',
      'compose.yaml',
      'vitest.config.ts',
      '.ci/run',
    ]
    const texts = [
      ...files.map(({ name, text }) => ({ name, text })),
      ...others.map(name => ({ name, text: readFileSync(path.join(root, name), 'utf8') })),
    ]
    expect(texts.filter(({ text }) => places.test(text)).map(({ name }) => name)).toEqual([])
  })
})
