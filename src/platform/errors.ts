import { publicReasons } from '../texts/public-reasons.ts'

/** Every error that people can see, by code, with its HTTP status. */
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
  no_space: 507,
} as const

export type ErrorCode = keyof typeof httpStatuses

export const errorCodes = Object.keys(httpStatuses) as ErrorCode[]

/** The code of a response that another library made, by its HTTP status. */
export function codeOfStatus(status: number): ErrorCode {
  const found = errorCodes.find(code => httpStatuses[code] === status)
  return found ?? (status < 500 ? 'bad_input' : 'internal')
}

const isPublic = (reason: string): boolean => publicReasons.some(each => each === reason)

interface AppErrorOptions extends ErrorOptions {
  reason?: string
  subjectId?: string
}

/**
 * An error for the person who caused it, who sees `message` unchanged. Any other error is logged with its request id
 * and shown as `internal`.
 */
export class AppError extends Error {
  readonly code: ErrorCode
  /** Distinguishes errors with the same code. Never shown to people. */
  readonly reason: string | undefined
  /** The id of what the error is about. */
  readonly subjectId: string | undefined

  constructor(code: ErrorCode, message: string, options?: AppErrorOptions) {
    super(message, options)
    this.name = 'AppError'
    this.code = code
    this.reason = options?.reason
    this.subjectId = options?.subjectId
  }

  /** The reason and id that clients may see. */
  get publicDetails(): { reason?: string; subjectId?: string } {
    if (this.reason === undefined || !isPublic(this.reason)) return {}
    return { reason: this.reason, ...(this.subjectId !== undefined && { subjectId: this.subjectId }) }
  }

  get httpStatus(): number {
    return httpStatuses[this.code]
  }
}
