import type { InjectOptions } from 'fastify'

import type { RestRoute } from '../rest-route.ts'
import { JsonSchemas } from '../json-schemas.ts'
import { openApi } from '../openapi.ts'
import { restRoutes } from '../../app/rest-routes.ts'
import { appRouter } from '../../app/router.ts'
import { type Known, sampleValue } from './sample-value.ts'

const schemas = openApi({ router: appRouter, routes: restRoutes }).components.schemas

/** A call of a procedure with the smallest valid input. Fields with known names get the known values. */
export function procedureCall(name: string, isQuery: boolean, samples: Known): InjectOptions {
  const input = sampleValue(schemas[name] ?? {}, samples) as object
  return isQuery
    ? { method: 'GET', url: `/trpc/${name}?input=${encodeURIComponent(JSON.stringify(input))}` }
    : { method: 'POST', url: `/trpc/${name}`, payload: input }
}

/** The same for a route. */
export function routeCall(route: RestRoute, samples: Known): InjectOptions {
  const inline = new JsonSchemas()
  const params = sampleValue(inline.inline(route.params) ?? {}, samples) as Record<string, string>
  const url = route.path.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name]))
  const body = inline.inline(route.body)
  const query = sampleValue(inline.inline(route.query) ?? {}, samples) as Record<string, string> | undefined
  return {
    method: route.method,
    url,
    ...(route.query ? { query } : {}),
    ...(body ? { payload: sampleValue(body, samples) as object } : {}),
  }
}
