/** Every error a person can meet, by code, with the HTTP status it travels under. */
const httpStatuses = {
  bad_input: 400,
  not_signed_in: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  unsupported: 415,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
} as const

export type ErrorCode = keyof typeof httpStatuses

export const errorCodes = Object.keys(httpStatuses) as ErrorCode[]

/**
 * An error meant for the person who caused it: `message` is shown as it stands.
 * Anything else that is thrown is logged with its request id and shown as `internal`.
 */
export class AppError extends Error {
  readonly code: ErrorCode
  /** Tells errors of one code apart in the code. Not shown to anyone. */
  readonly reason: string | undefined

  constructor(code: ErrorCode, message: string, options?: ErrorOptions & { reason?: string }) {
    super(message, options)
    this.name = 'AppError'
    this.code = code
    this.reason = options?.reason
  }

  get httpStatus(): number {
    return httpStatuses[this.code]
  }
}
