interface ServerErrorDetails {
  code: string
  httpStatus: number | null
  reason?: string | null
  subjectId?: string | null
  cause?: unknown
}

/** A call that the server refused, or that got no answer (`unreachable`). `message` is for the person. */
export class ServerError extends Error {
  /** The server's error code, or `unreachable`. */
  readonly code: string
  readonly httpStatus: number | null
  /** Tells errors of one code apart; null when the server gives no reason. */
  readonly reason: string | null
  /** The id of the thing that the error is about. */
  readonly subjectId: string | null

  constructor(message: string, about: ServerErrorDetails) {
    super(message, { cause: about.cause })
    this.name = 'ServerError'
    this.code = about.code
    this.httpStatus = about.httpStatus
    this.reason = about.reason ?? null
    this.subjectId = about.subjectId ?? null
  }
}

const unreachableText = 'Gridloom cannot be reached. Check your connection and try again.'
const noAnswerText = 'Gridloom did not answer. This may have worked anyway, so check before you try again.'
const unknownText = 'Something went wrong. Try again.'

const isObject = (thing: unknown): thing is Record<string, unknown> => typeof thing === 'object' && thing !== null
const text = (thing: unknown) => (typeof thing === 'string' && thing !== '' ? thing : null)
const count = (thing: unknown) => (typeof thing === 'number' ? thing : null)

const statusTexts: Record<number, string> = {
  413: 'That is too large for the server to take.',
  429: 'Too many attempts. Wait a minute and try again.',
  502: 'The server is not answering. Try again in a moment.',
  503: 'The server is not answering. Try again in a moment.',
  504: 'The server is not answering. Try again in a moment.',
}

/**
 * The error of a request without an answer. A request that is not a read may have reached the server, and its answer was
 * lost.
 */
export function noAnswer(method: string | undefined, cause: unknown): ServerError {
  const message = method === undefined || method === 'GET' ? unreachableText : noAnswerText
  return new ServerError(message, { code: 'unreachable', httpStatus: null, cause })
}

/** Whether an error of `fetch` means that no answer arrived. */
export const isUnreachable = (error: unknown) =>
  error instanceof TypeError && /fetch|network|load failed/i.test(error.message)

/**
 * Converts anything that a call threw to an error for the person: tRPC errors, REST and authentication errors, a lost
 * connection, and our own bugs.
 */
export function toServerError(thrown: unknown): ServerError {
  if (thrown instanceof ServerError) return thrown
  if (isUnreachable(thrown)) return noAnswer('GET', thrown)
  if (!isObject(thrown)) return new ServerError(unknownText, { code: 'internal', httpStatus: null, cause: thrown })
  if (thrown['cause'] instanceof ServerError || isUnreachable(thrown['cause'])) return toServerError(thrown['cause'])
  const data = isObject(thrown['data']) ? thrown['data'] : {}
  const httpStatus = count(data['httpStatus']) ?? count(thrown['status'])
  // The body of our own errors, which the client of the sign-in library passes on.
  const body = isObject(thrown['error']) ? thrown['error'] : {}
  const code = text(data['appCode']) ?? text(thrown['code']) ?? text(body['code']) ?? 'internal'
  const said = httpStatus === null && code === 'internal' ? null : (text(thrown['message']) ?? text(body['message']))
  const message = said ?? (httpStatus === null ? undefined : statusTexts[httpStatus]) ?? unknownText
  const [reason, subjectId] = [text(data['reason']), text(data['subjectId'])]
  return new ServerError(message, { code, httpStatus, reason, subjectId, cause: thrown })
}

/** The message for anything that was thrown. */
export const errorText = (thrown: unknown): string => toServerError(thrown).message
