import type { FastifyBaseLogger } from 'fastify'
import type { z } from 'zod'

import type { Platform } from '../platform/platform.ts'
import type { Actor } from '../access/actor.ts'
import type { Capability } from '../access/capabilities.ts'

/** What a route's handler gets. Nobody reaches a route without being signed in. */
export interface RouteContext {
  platform: Platform
  actor: Actor
  /** Where people reach the product, for addresses that travel by mail. */
  publicUrl: string
  requestId: string
  log: FastifyBaseLogger
}

interface RouteInput<Params, Query, Body> {
  params: Params
  query: Query
  body: Body
}

/** What the page of calls says of a route. */
export interface DescribedRoute<Params = unknown, Query = unknown, Body = unknown, Answer = unknown> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** As OpenAPI writes it: '/admin/flows/rename/{flowId}'. */
  path: string
  /** One line for the page of calls. */
  summary: string
  /** What the handler asks `can` for; 'signed in' when it answers only about the person. */
  capability: Capability | 'signed in'
  params?: z.ZodType<Params>
  query?: z.ZodType<Query>
  body?: z.ZodType<Body>
  answer: z.ZodType<Answer>
  /** The media types of a route that takes or gives a file; JSON when absent. */
  mediaTypes?: { body?: string; answer?: string }
  /** Under which name a browser keeps the answer as a file; absent for answers that are no files. */
  fileName?: (answer: Answer) => string
  /** For how many seconds a browser may show the answer again without asking; it asks each time when absent. */
  cacheSeconds?: (query: Query) => number
}

/** A REST route as data: it is mounted, checked, documented and tested from this. */
export interface RestRoute<Params = unknown, Query = unknown, Body = unknown, Answer = unknown> extends DescribedRoute<
  Params,
  Query,
  Body,
  Answer
> {
  handle(context: RouteContext, input: RouteInput<Params, Query, Body>): Promise<NoInfer<Answer>>
}

/** A route that keeps the types of its call, for `CallOf`. */
interface TypedRoute<Method, Path, Sent, Answer> extends RestRoute {
  method: Method & RestRoute['method']
  path: Path & string
  body?: z.ZodType<unknown, Sent>
  answer: z.ZodType<Answer>
}

/** Declares a route. Its schemas type the input of its handler, and the calls of its clients. */
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

/** What a route answers, for its clients. */
export type AnswerOf<Route extends AnyRoute> = z.output<Route['answer']>

/** A call of a route, for `callServer`: its method, its path with or without a query, its body and its answer. */
export interface CallOf<Route extends AnyRoute> {
  method: Route['method']
  path: FilledPath<Route['path']> | `${FilledPath<Route['path']>}?${string}`
  body: z.input<NonNullable<Route['body']>>
  answer: AnswerOf<Route>
}
