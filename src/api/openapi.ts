import type { AnyTRPCProcedure, AnyTRPCRouter } from '@trpc/server'
import { z } from 'zod'

import type { DescribedRoute } from './rest-route.ts'
import type { ProcedureMeta } from './trpc.ts'
import { isVisitorCapability } from '../access/capabilities.ts'
import { linkHeader } from '../access/public-links/visitor.ts'
import { JsonSchemas, type Schema } from './json-schemas.ts'

interface Operation {
  operationId: string
  summary: string
  tags: string[]
  /** The capability that the caller needs. The API docs show it. */
  'x-capability': string
  /** Empty when no account is needed; absent for the default of the document. */
  security?: object[]
  parameters?: object[]
  requestBody?: object
  responses: Record<string, object>
}

export interface OpenApi {
  openapi: '3.1.0'
  info: { title: string; version: string; description: string }
  security: object[]
  paths: Record<string, Partial<Record<'get' | 'post' | 'put' | 'delete', Operation>>>
  components: { schemas: Record<string, Schema>; securitySchemes: object }
}

/** The calls that the API docs describe. */
export interface Calls {
  router: AnyTRPCRouter
  routes: readonly DescribedRoute[]
}

const content = (mediaType: string, schema: Schema) => ({ content: { [mediaType]: { schema } } })
const json = (schema: Schema) => content('application/json', schema)

const errorOf = (schema: string) => ({
  description: 'An error whose message can be shown to people',
  ...json({ $ref: `#/components/schemas/${schema}` }),
})

const errorSchemas: Record<string, Schema> = {
  RestError: {
    type: 'object',
    properties: {
      error: { type: 'object', properties: { code: { type: 'string' }, message: { type: 'string' } } },
    },
  },
  ProcedureError: {
    type: 'object',
    properties: {
      error: {
        type: 'object',
        properties: {
          message: { type: 'string' },
          code: { type: 'integer' },
          data: {
            type: 'object',
            properties: {
              appCode: { type: 'string' },
              code: { type: 'string' },
              httpStatus: { type: 'integer' },
              path: { type: 'string' },
            },
          },
        },
      },
    },
  },
}

/** Every procedure of a router by its dotted name. */
export function proceduresOf(router: AnyTRPCRouter): [name: string, procedure: AnyTRPCProcedure][] {
  return Object.entries(router._def.procedures as Record<string, AnyTRPCProcedure>)
}

export const metaOf = (procedure: AnyTRPCProcedure): ProcedureMeta | undefined =>
  procedure._def.meta as ProcedureMeta | undefined

function inputOf(procedure: AnyTRPCProcedure): z.ZodType[] {
  const { inputs } = procedure._def as unknown as { inputs: unknown[] }
  return inputs.filter(input => input instanceof z.ZodType)
}

/** The public link of a visitor. */
const linkParameter = {
  name: linkHeader,
  in: 'header',
  required: true,
  description: 'The token of a public link: the last part of its URL',
  schema: { type: 'string' },
}

function procedureOperation(schemas: JsonSchemas, name: string, procedure: AnyTRPCProcedure): Operation {
  const input = schemas.add(name, inputOf(procedure))
  const isQuery = procedure._def.type === 'query'
  const capability = metaOf(procedure)?.capability ?? 'unknown'
  const isForVisitors = isVisitorCapability(capability)
  const parameters = [
    ...(isForVisitors ? [linkParameter] : []),
    ...(isQuery && input ? [{ name: 'input', in: 'query', required: true, ...json(input) }] : []),
  ]
  return {
    operationId: name,
    summary: isQuery ? `Query ${name}` : `Mutation ${name}`,
    tags: [name.split('.')[0] ?? name],
    'x-capability': capability,
    ...(isForVisitors && { security: [] }),
    ...(parameters.length > 0 && { parameters }),
    ...(!isQuery && { requestBody: { required: true, ...json(input ?? { type: 'object' }) } }),
    responses: {
      200: {
        description: 'The answer',
        ...json({ type: 'object', properties: { result: { type: 'object', properties: { data: {} } } } }),
      },
      default: errorOf('ProcedureError'),
    },
  }
}

function parametersOf(place: 'path' | 'query', schema: Schema | undefined): object[] {
  const properties = (schema?.properties ?? {}) as Record<string, Schema>
  const required = (schema?.required ?? []) as string[]
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

function routeOperation(schemas: JsonSchemas, route: DescribedRoute): Operation {
  const operationId = `${route.method} ${route.path}`
  const { body: bodyType = 'application/json', answer: answerType = 'application/json' } = route.mediaTypes ?? {}
  const parameters = [
    ...parametersOf('path', schemas.inline(route.params)),
    ...parametersOf('query', schemas.inline(route.query)),
  ]
  return {
    operationId,
    summary: route.summary,
    tags: ['rest'],
    'x-capability': route.capability,
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(route.body ? { requestBody: { required: true, ...content(bodyType, schemas.inline(route.body) ?? {}) } } : {}),
    responses: {
      200: { description: 'The answer', ...content(answerType, schemas.inline(route.answer, 'output') ?? {}) },
      default: errorOf('RestError'),
    },
  }
}

/** Describes every REST route and every procedure by the schemas that validate them. */
export function openApi({ router, routes }: Calls): OpenApi {
  const schemas = new JsonSchemas()
  const paths: OpenApi['paths'] = {}
  for (const route of routes) {
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: routeOperation(schemas, route) }
  }
  for (const [name, procedure] of proceduresOf(router)) {
    // OpenAPI cannot describe subscriptions.
    if (procedure._def.type === 'subscription') continue
    const method = procedure._def.type === 'query' ? 'get' : 'post'
    paths[`/trpc/${name}`] = { [method]: procedureOperation(schemas, name, procedure) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Gridloom',
      version: '1',
      description: 'Sign in at /api/auth/sign-in/email and send the cookie, or send an API key as a bearer token.',
    },
    security: [{ apiKey: [] }, { session: [] }],
    paths,
    components: {
      schemas: { ...errorSchemas, ...schemas.named },
      securitySchemes: {
        apiKey: { type: 'http', scheme: 'bearer' },
        session: { type: 'apiKey', in: 'cookie', name: 'gridloom.session_token' },
      },
    },
  }
}
