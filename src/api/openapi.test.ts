import { describe, expect, test } from 'vitest'
import { z } from 'zod'

import { restRoute } from './rest-route.ts'
import { forVisitors, inBase, router, signedIn } from './trpc.ts'
import { docsPage } from './docs/docs-page.ts'
import { schemaText } from './docs/schema-text.ts'
import { openApi } from './openapi.ts'

interface Tree {
  name: string
  children: Tree[]
}
const Tree: z.ZodType<Tree> = z.lazy(() => z.object({ name: z.string(), children: z.array(Tree) }))

const api = openApi({
  router: router({
    trees: router({
      grow: inBase('edit records')
        .input(z.object({ tree: Tree, height: z.number().optional() }))
        .mutation(() => 'grown'),
      count: signedIn.query(() => 1),
    }),
    gardens: router({
      look: forVisitors('view shared view').query(() => 'green'),
    }),
  }),
  routes: [
    restRoute({
      method: 'PUT',
      path: '/forests/{forestId}',
      summary: 'Names a <forest>.',
      capability: 'manage flow',
      params: z.object({ forestId: z.coerce.string() }),
      query: z.object({ dry: z.boolean().optional() }),
      body: z.object({ name: z.string(), color: z.string().nullish() }),
      answer: z.object({ success: z.boolean() }),
      handle: async () => ({ success: true }),
    }),
  ],
})

describe('the OpenAPI document', () => {
  test('lists every procedure and route with its capability', () => {
    const listed = Object.entries(api.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => [method, path, operation['x-capability']]),
    )
    expect(listed).toEqual([
      ['put', '/forests/{forestId}', 'manage flow'],
      ['post', '/trpc/trees.grow', 'edit records'],
      ['get', '/trpc/trees.count', 'signed in'],
      ['get', '/trpc/gardens.look', 'view shared view'],
    ])
  })

  test('documents the header of visitors, who need no account', () => {
    const look = api.paths['/trpc/gardens.look']?.get
    expect(look?.parameters).toMatchObject([{ name: 'x-gridloom-link', in: 'header', required: true }])
    expect(look?.security).toEqual([])
    expect(api.paths['/trpc/trees.count']?.get).not.toHaveProperty('security')
    expect(docsPage(api)).toContain('x-gridloom-link, in the header')
  })

  test('merges the inputs of a procedure', () => {
    expect(api.components.schemas['trees.grow']).toMatchObject({
      properties: { basePublicId: { type: 'string' }, tree: {}, height: { type: 'number' } },
      required: ['basePublicId', 'tree'],
    })
  })

  test('has no broken references, also in recursive schemas', () => {
    const references = [...JSON.stringify(api).matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference = '']) => reference)
    expect(references.length).toBeGreaterThan(3)
    for (const reference of references) {
      expect(api.components.schemas).toHaveProperty([reference.replace('#/components/schemas/', '')])
    }
  })

  test('documents the media types of files', () => {
    const upload = openApi({
      router: router({}),
      routes: [
        {
          method: 'POST',
          path: '/files',
          summary: 'Takes a file.',
          capability: 'signed in',
          body: z.string(),
          answer: z.object({ id: z.string() }),
          mediaTypes: { body: 'text/csv' },
        },
      ],
    }).paths['/files']?.post
    expect(upload?.requestBody).toMatchObject({ content: { 'text/csv': {} } })
    expect(upload?.responses[200]).toMatchObject({ content: { 'application/json': {} } })
  })

  test('documents where the parameters of a route are', () => {
    expect(api.paths['/forests/{forestId}']?.put?.parameters).toMatchObject([
      { name: 'forestId', in: 'path', required: true },
      { name: 'dry', in: 'query', required: false },
    ])
  })
})

describe('the page of the API docs', () => {
  const page = docsPage(api)

  test('shows every call with its payload', () => {
    for (const path of Object.keys(api.paths)) expect(page).toContain(`<code>${path}</code>`)
    expect(page).toContain('color?: string | null')
  })

  test('escapes its content and has no inline script or style', () => {
    expect(page).toContain('Names a &lt;forest&gt;.')
    expect(page).not.toMatch(/<script(?! src)|<style|style=|https?:\/\//)
  })
})

describe('a schema as text', () => {
  const text = (schema: z.ZodType) =>
    schemaText(z.toJSONSchema(schema, { io: 'input' }) as Record<string, unknown>, () => undefined)

  test.each<[string, z.ZodType, string]>([
    ['a word', z.string(), 'string'],
    ['one of some words', z.enum(['asc', 'desc']), '"asc" | "desc"'],
    ['a list of either', z.array(z.union([z.string(), z.number()])), '(string | number)[]'],
    ['nothing or a word', z.string().nullable(), 'string | null'],
    ['one value', z.literal(7), '7'],
    ['anything', z.unknown(), 'any'],
    ['an empty object', z.object({}), '{}'],
    [
      'fields, one with a default',
      z.object({ a: z.string(), b: z.number().default(1) }),
      '{\n  a: string\n  b?: number\n}',
    ],
    ['values by id', z.record(z.string(), z.boolean()), '{\n  [id: string]: boolean\n}'],
    [
      'objects in objects, down to where they can be read',
      z.object({ a: z.object({ b: z.object({ c: z.object({ d: z.object({ e: z.string() }) }) }) }) }),
      '{\n  a: {\n    b: {\n      c: {\n        d: {…}\n      }\n    }\n  }\n}',
    ],
    ['objects in a list', z.array(z.object({ a: z.string() })), '{\n  a: string\n}[]'],
  ])('%s', (_what, schema, expected) => {
    expect(text(schema)).toBe(expected)
  })
})
