import type { TRPCDefaultErrorShape, TRPCError } from '@trpc/server'
import { TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/rpc'
import { z } from 'zod'

import { AppError, type ErrorCode } from '../platform/errors.ts'

type TrpcCode = TRPCError['code']

const trpcCodes: Record<ErrorCode, TrpcCode> = {
  bad_input: 'BAD_REQUEST',
  not_signed_in: 'UNAUTHORIZED',
  forbidden: 'FORBIDDEN',
  not_found: 'NOT_FOUND',
  conflict: 'CONFLICT',
  too_large: 'PAYLOAD_TOO_LARGE',
  unsupported: 'UNSUPPORTED_MEDIA_TYPE',
  too_many_requests: 'TOO_MANY_REQUESTS',
  internal: 'INTERNAL_SERVER_ERROR',
  unavailable: 'SERVICE_UNAVAILABLE',
}

/** The codes that tRPC itself throws under for a request that cannot be right. */
const requestErrors: Partial<Record<TrpcCode, ErrorCode>> = {
  PARSE_ERROR: 'bad_input',
  BAD_REQUEST: 'bad_input',
  NOT_FOUND: 'not_found',
  METHOD_NOT_SUPPORTED: 'bad_input',
  PAYLOAD_TOO_LARGE: 'too_large',
  UNSUPPORTED_MEDIA_TYPE: 'unsupported',
}

/** The first problem of a schema's refusal, as one sentence: where, then what. */
export function describeZodError(error: z.core.$ZodError): string {
  const issue = error.issues[0]
  if (!issue) return 'The request could not be read.'
  const where = issue.path.map(String).join('.')
  const what = issue.message.replace(/\.$/, '')
  const more = error.issues.length > 1 ? ` (and ${error.issues.length - 1} more)` : ''
  return `${where ? `${where}: ` : ''}${what}${more}.`
}

/**
 * Any error as one that may be shown: errors for people as they stand, everything else as `internal`
 * with the request id, so that the person can be matched to the log.
 */
export function presentable(error: unknown, requestId: string | undefined): AppError {
  if (error instanceof AppError && error.code !== 'internal') return error
  const reference = requestId ? ` Request ${requestId}.` : ''
  return new AppError('internal', `Something went wrong on our side.${reference}`, { cause: error })
}

function fromTrpc(error: TRPCError, requestId: string | undefined): AppError {
  const { cause } = error
  if (error.code === 'BAD_REQUEST' && cause instanceof z.core.$ZodError) {
    return new AppError('bad_input', describeZodError(cause), { cause })
  }
  if (cause instanceof AppError) return presentable(cause, requestId)
  const code = requestErrors[error.code]
  return code ? new AppError(code, error.message, { cause: error }) : presentable(error, requestId)
}

/** The shape of errors on `/trpc`: tRPC's own, with our code and status in `data`, and never a stack. */
export function presentError(shape: TRPCDefaultErrorShape, error: TRPCError, requestId: string | undefined) {
  const shown = fromTrpc(error, requestId)
  const code = trpcCodes[shown.code]
  return {
    message: shown.message,
    code: TRPC_ERROR_CODES_BY_KEY[code],
    data: {
      code,
      appCode: shown.code,
      httpStatus: shown.httpStatus,
      path: shape.data.path,
      ...(shown.code === 'internal' && requestId ? { requestId } : {}),
    },
  }
}
