import type { FastifyBaseLogger } from 'fastify'
import type { z } from 'zod'

import type { Platform } from '../platform/platform.ts'
import type { Actor } from '../access/actor.ts'
import type { Capability } from '../access/capabilities.ts'

/** The context of a route's handler. Routes are only for people who are signed in. */
export interface RouteContext {
  platform: Platform
  actor: Actor
  /** The URL of the product, for links in emails. */
  publicUrl: string
  requestId: string
  log: FastifyBaseLogger
}

interface RouteInput<Params, Query, Body> {
  params: Params
  query: Query
  body: Body
}

/** The description of a route for the API docs. */
export interface DescribedRoute<Params = unknown, Query = unknown, Body = unknown, Answer = unknown> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** As OpenAPI writes it: '/admin/flows/rename/{flowId}'. */
  path: string
  /** One line for the API docs. */
  summary: string
  /** The capability that the handler requires; 'signed in' when it only concerns the person. */
  capability: Capability | 'signed in'
  params?: z.ZodType<Params>
  query?: z.ZodType<Query>
  body?: z.ZodType<Body>
  answer: z.ZodType<Answer>
  /** The media types of a route that receives or returns a file; JSON when absent. */
  mediaTypes?: { body?: string; answer?: string }
  /** The name under which browsers save the response; absent when it is not a file. */
  fileName?: (answer: Answer) => string
  /** How many bytes the body can have; absent for the usual limit. */
  maxBody?: number
  /** For how many seconds browsers may cache the response; not at all when absent. */
  cacheSeconds?: (query: Query) => number
}

/** A REST route as data. It is mounted, validated, documented, and tested from this. */
export interface RestRoute<Params = unknown, Query = unknown, Body = unknown, Answer = unknown> extends DescribedRoute<
  Params,
  Query,
  Body,
  Answer
> {
  handle(context: RouteContext, input: RouteInput<Params, Query, Body>): Promise<NoInfer<Answer>>
}

/** A route that keeps its types for `CallOf`. */
interface TypedRoute<Method, Path, Sent, Answer> extends RestRoute {
  method: Method & RestRoute['method']
  path: Path & string
  body?: z.ZodType<unknown, Sent>
  answer: z.ZodType<Answer>
}

/** Declares a route. Its schemas give the types of its handler's input and of its clients' calls. */
export const restRoute = <
  const Method extends RestRoute['method'],
  const Path extends string,
  Answer,
  Params = unknown,
  Query = unknown,
  Body = unknown,
  Sent = undefined,
>(
  route: RestRoute<Params, Query, Body, Answer> & { method: Method; path: Path; body?: z.ZodType<Body, Sent> },
): TypedRoute<Method, Path, Sent, Answer> => route as TypedRoute<Method, Path, Sent, Answer>

type AnyRoute = Pick<DescribedRoute, 'method' | 'path' | 'body' | 'answer'>

/** '/admin/flows/rename/{flowId}' with any text for its parameters. */
type FilledPath<Path extends string> = Path extends `${infer Start}{${string}}${infer End}`
  ? `${Start}${string}${FilledPath<End>}`
  : Path

/** The response of a route, for its clients. */
export type AnswerOf<Route extends AnyRoute> = z.output<Route['answer']>

/** A call of a route, for `callServer`: its method, its path with or without a query, its body, and its response. */
export interface CallOf<Route extends AnyRoute> {
  method: Route['method']
  path: FilledPath<Route['path']> | `${FilledPath<Route['path']>}?${string}`
  body: z.input<NonNullable<Route['body']>>
  answer: AnswerOf<Route>
}
