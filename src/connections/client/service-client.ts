import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { isOutgoingError } from '../../platform/outgoing/outgoing-error.ts'
import { outgoingRequest } from '../../platform/outgoing/outgoing-request.ts'
import type { Platform } from '../../platform/platform.ts'
import type { PublicConfig, Secret, ServiceClient, ServiceRequest, WebService } from '../service.ts'
import { Pace } from './pace.ts'
import { type FailedResponse, reachingError, refusedError, unexpectedAnswer } from './service-errors.ts'
import { serviceUrls } from './service-urls.ts'

/** The largest answer of a service, in bytes. */
const maxAnswer = 20 * 1024 * 1024
const requestTimeout = 30_000
const maxTries = 4
/** The longest pause before a request is repeated, in milliseconds. Airtable asks for 30 seconds. */
const maxPause = 35_000

/** What a client needs of a connection. */
export interface Connected {
  /** Requests of one connection share its limits. */
  connectionId: string
  config: PublicConfig
  /** The secret that signs requests. */
  secret(): Promise<Secret>
  /** Gets another secret, because the service refused this one. Absent when only the person can. */
  renew?(refused: Secret): Promise<Secret>
}

export interface ClientOptions {
  /** For tests: waits, in milliseconds. */
  pause?: (milliseconds: number, signal?: AbortSignal) => Promise<unknown>
}

const paces = new WeakMap<Platform, Pace>()

function paceOf(platform: Platform): Pace {
  const pace = paces.get(platform) ?? new Pace()
  paces.set(platform, pace)
  return pace
}

/** The seconds of a `retry-after` header, which may also be a date. */
function secondsToWait(header: string | string[] | undefined): number | null {
  const value = String(header ?? '')
  if (/^\d+$/.test(value)) return Number(value)
  const at = Date.parse(value)
  return Number.isNaN(at) ? null : Math.max(0, (at - Date.now()) / 1000)
}

/** Doubles with each try, and differs between nodes so that they do not come together. */
const backoff = (attempt: number) => 500 * 2 ** attempt * (0.5 + Math.random())

const parsed = (body: string): unknown => {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}

/** The body of a request as it is sent, with its type; null for none. */
function bodyOf({ body, form }: ServiceRequest<unknown>): { type: string | null; body: string | undefined } {
  if (form) {
    const entries = Object.entries(form).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)] as [string, string]],
    )
    return { type: 'application/x-www-form-urlencoded', body: new URLSearchParams(entries).toString() }
  }
  if (body === undefined) return { type: null, body: undefined }
  return { type: 'application/json', body: JSON.stringify(body) }
}

type Outcome<Answer> = { answer: Answer } | { failed: FailedResponse }

/**
 * Calls a service for one connection: below its limits, and again when it is overloaded or unreachable and repeating does
 * no harm.
 */
export function serviceClient(
  platform: Platform,
  { service, connected, options = {} }: { service: WebService; connected: Connected; options?: ClientOptions },
): ServiceClient {
  const { pause = (ms, signal) => wait(ms, undefined, { signal }) } = options
  const { api, otherApis, allowPrivate } = serviceUrls(platform.config, service)
  const pace = paceOf(platform)
  const { requestsPerSecond = service.requestsPerSecond } = platform.config.services[service.type.toLowerCase()] ?? {}
  const rate = { ...service, requestsPerSecond }

  async function tryOnce<Answer>(request: ServiceRequest<Answer>, secret: Secret): Promise<Outcome<Answer>> {
    const { method = 'GET', path, api: other, query = {}, answer, signal } = request
    const { type, body } = bodyOf(request)
    const turn = pace.take(connected.connectionId, rate, Date.now())
    if (turn === null) return { failed: { status: 429, text: null, retryAfter: null } }
    if (turn > 0) await pause(turn, signal)
    const url = new URL(`${other === undefined ? api : otherApis[other]}${path}`)
    for (const [name, value] of Object.entries(query))
      if (value !== undefined) url.searchParams.set(name, String(value))
    const started = Date.now()
    const response = await outgoingRequest(url.href, {
      method,
      headers: {
        accept: 'application/json',
        ...(type !== null && { 'content-type': type }),
        ...request.headers,
        ...service.headers(secret),
      },
      body,
      maxBytes: maxAnswer,
      timeout: requestTimeout,
      redirects: 'return',
      allowPrivate,
      signal,
    })
    const received = parsed(await text(response.body))
    const { status } = response
    platform.log.debug(
      { service: service.type, method, path, status, ms: Date.now() - started },
      'Request to a service',
    )
    const isSuccess = status >= 200 && status <= 299
    const refusal = service.readRefusal?.({ status, body: received }) ?? (isSuccess ? null : { status, text: null })
    if (refusal) return { failed: { ...refusal, retryAfter: secondsToWait(response.headers['retry-after']) } }
    const read = answer.safeParse(received)
    if (!read.success) throw unexpectedAnswer(service, read.error)
    return { answer: read.data }
  }

  return {
    config: connected.config,
    async send(request) {
      const isRepeatable = request.isRepeatable ?? (request.method ?? 'GET') === 'GET'
      let secret = await connected.secret()
      let isRenewed = false
      for (let attempt = 1; ; attempt++) {
        const outcome = await tryOnce(request, secret).catch((error: unknown) => {
          const isAway = isOutgoingError(error) && error.code === 'unavailable'
          if (!isAway || !isRepeatable || attempt >= maxTries) throw reachingError(service, error)
          return { failed: { status: 503, text: null, retryAfter: null } }
        })
        if ('answer' in outcome) return outcome.answer
        const { failed } = outcome
        if (failed.status === 401 && connected.renew && !isRenewed) {
          isRenewed = true
          secret = await connected.renew(secret)
          continue
        }
        const delay = failed.retryAfter === null ? backoff(attempt) : failed.retryAfter * 1000
        if (failed.status === 429) pace.holdUntil(connected.connectionId, Date.now() + delay)
        // A service that limits requests did not carry this one out.
        const mayRepeat = failed.status === 429 || (isRepeatable && failed.status >= 500)
        if (!mayRepeat || attempt >= maxTries || delay > maxPause) throw refusedError(service, failed)
        await pause(delay, request.signal)
      }
    },
  }
}
