import type { Schema } from '../json-schemas.ts'
import type { OpenApi } from '../openapi.ts'
import { type Resolve, schemaText } from './schema-text.ts'

type Operation = NonNullable<OpenApi['paths'][string]['get']>

interface Call {
  method: string
  path: string
  operation: Operation
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escape = (text: string): string => text.replace(/[&<>"]/g, character => entities[character] ?? character)

function schemaOf(holder: object | undefined): Schema | undefined {
  const { content = {} } = (holder ?? {}) as { content?: Record<string, { schema?: Schema }> }
  return Object.values(content)[0]?.schema
}

const code = (title: string, text: string) => `<h4>${title}</h4><pre tabindex="0"><code>${escape(text)}</code></pre>`

interface Parameter {
  name: string
  in: string
  required: boolean
  schema?: Schema
}

function payloadOf({ operation }: Call, resolve: Resolve): string {
  const parameters = ((operation.parameters ?? []) as Parameter[]).map(parameter => {
    const schema = parameter.schema ?? schemaOf(parameter) ?? {}
    const title =
      parameter.in === 'query' && parameter.name === 'input'
        ? 'Input, as JSON'
        : `${parameter.name}, in the ${parameter.in}`
    return code(parameter.required ? title : `${title} (optional)`, schemaText(schema, resolve))
  })
  const body = schemaOf(operation.requestBody)
  return [...parameters, ...(body ? [code('Body', schemaText(body, resolve))] : [])].join('')
}

function callHtml(call: Call, resolve: Resolve): string {
  const { method, path, operation } = call
  const answer = schemaOf(operation.responses[200])
  const isProcedure = path.startsWith('/trpc/')
  return `<details class="call" id="${escape(operation.operationId.replaceAll(/\W+/g, '-'))}">
<summary><span class="method method-${method.toLowerCase()}">${method}</span><code>${escape(path)}</code><span class="needs">${escape(operation['x-capability'])}</span></summary>
${isProcedure ? '' : `<p>${escape(operation.summary)}</p>`}
${payloadOf(call, resolve)}
${answer && !isProcedure ? code('Answer', schemaText(answer, resolve)) : ''}
</details>`
}

function groupsOf(api: OpenApi): Map<string, Call[]> {
  const groups = new Map<string, Call[]>()
  for (const [path, methods] of Object.entries(api.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const tag = operation.tags[0] ?? 'others'
      groups.set(tag, [...(groups.get(tag) ?? []), { method: method.toUpperCase(), path, operation }])
    }
  }
  return groups
}

/** The page of calls: every call with what it takes, rendered from the OpenAPI document. */
export function docsPage(api: OpenApi): string {
  const resolve: Resolve = reference => api.components.schemas[reference.replace('#/components/schemas/', '')]
  const groups = [...groupsOf(api)].map(
    ([tag, calls]) =>
      `<section><h2>${tag === 'rest' ? 'REST' : escape(tag)}</h2>${calls.map(call => callHtml(call, resolve)).join('\n')}</section>`,
  )
  return `<!doctype html>
<html lang="en" data-mantine-color-scheme="light">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Calls · ${escape(api.info.title)}</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/api/docs/tokens.css">
<link rel="stylesheet" href="/api/docs/docs.css">
<script src="/color-scheme.js"></script>
<script src="/api/docs/docs-search.js" defer></script>
</head>
<body>
<header>
<h1>Calls</h1>
<p>Sign in at <code>/api/auth/sign-in/email</code> and send the cookie, or send an API key as
<code>Authorization: Bearer …</code>. A procedure under <code>/trpc</code> answers <code>{ "result": { "data": … } }</code>;
queries take their input as <code>?input=…</code>, mutations as the body. The same as
<a href="/api/openapi.json">OpenAPI</a>.</p>
<input id="search" type="search" placeholder="Search calls…" aria-label="Search calls" autocomplete="off">
<p id="nothing" role="status" hidden>No call fits</p>
</header>
<main>
${groups.join('\n')}
</main>
</body>
</html>
`
}
