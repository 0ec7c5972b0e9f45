import { TRPCError } from '@trpc/server'
import { TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/rpc'
import { z } from 'zod'

import { AppError, type ErrorCode } from '../platform/errors.ts'
import { databaseAwayText, diskFullText } from '../texts/error-catalogue.ts'
import { nothingHere } from '../texts/nothing-here.ts'
import { describeZodError } from './describe-zod-error.ts'

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
  no_space: 'SERVICE_UNAVAILABLE',
}

/** Codes that tRPC itself throws for invalid requests. */
const requestErrors: Partial<Record<TrpcCode, ErrorCode>> = {
  PARSE_ERROR: 'bad_input',
  BAD_REQUEST: 'bad_input',
  NOT_FOUND: 'not_found',
  METHOD_NOT_SUPPORTED: 'bad_input',
  PAYLOAD_TOO_LARGE: 'too_large',
  UNSUPPORTED_MEDIA_TYPE: 'unsupported',
}

/** Statuses of errors that Fastify throws for invalid requests. */
const refusals: Record<number, ErrorCode> = {
  400: 'bad_input',
  413: 'too_large',
  415: 'unsupported',
  429: 'too_many_requests',
}

function statusOf(error: unknown): number | undefined {
  return error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number'
    ? error.statusCode
    : undefined
}

function internal(cause: unknown, requestId: string | undefined): AppError {
  const reference = requestId ? ` Request ${requestId}.` : ''
  return new AppError('internal', `Something went wrong on our side.${reference}`, { cause })
}

/** PostgreSQL's errors for text that it cannot store: NUL characters, and lone surrogates in JSON. */
const unstorable = new Set(['22021', '22P02', '22P05'])

/**
 * Error codes of a database that is unreachable for a moment, rather than of a wrong request: lost connections, restarts,
 * recovery, too many connections, too little memory, and a standby that has not taken over yet.
 */
const away =
  /^(0800[0-6]|57P0[1-5]|53000|53200|53300|53400|40P01|25006|ECONN\w+|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/
/** Errors of the driver that have no code. */
const lostConnection =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|Cannot use a pool after|timeout expired|timeout exceeded when trying to connect)/

/** The error codes of PostgreSQL and of files for a disk, or a quota, that is full. */
const diskFull = new Set(['53100', 'ENOSPC', 'EDQUOT'])

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

const isAway = (error: unknown): boolean =>
  away.test(codeOf(error)) ||
  (error instanceof Error && lostConnection.test(error.message)) ||
  // A socket file is missing while its server restarts.
  (error instanceof Error && 'syscall' in error && error.syscall === 'connect')

function toAppError(error: unknown): AppError | undefined {
  const thrown = error instanceof TRPCError && error.cause ? error.cause : error
  if (unstorable.has(codeOf(thrown))) {
    return new AppError('bad_input', 'The request holds a text that cannot be stored.', { cause: error })
  }
  if (diskFull.has(codeOf(thrown))) return new AppError('no_space', diskFullText, { cause: error })
  if (isAway(thrown)) {
    return new AppError('unavailable', databaseAwayText, { cause: error })
  }
  if (error instanceof TRPCError) {
    if (error.cause instanceof AppError) return error.cause
    if (error.code === 'BAD_REQUEST' && error.cause instanceof z.core.$ZodError) {
      return new AppError('bad_input', describeZodError(error.cause), { cause: error.cause })
    }
    const code = requestErrors[error.code]
    return code && new AppError(code, error.message, { cause: error })
  }
  if (error instanceof AppError) return error
  const status = statusOf(error) ?? 0
  // Static files answer these for paths outside their folder.
  if (status === 403 || status === 404) return new AppError('not_found', nothingHere, { cause: error })
  const refusal = refusals[status]
  return refusal && error instanceof Error ? new AppError(refusal, error.message, { cause: error }) : undefined
}

/**
 * Converts any error to one that can be shown. Errors that are not meant for people become `internal`, with the request id
 * in the message, so that they can be found in the log.
 */
export function presentable(error: unknown, requestId: string | undefined): AppError {
  const shown = toAppError(error)
  return shown && shown.code !== 'internal' ? shown : internal(error, requestId)
}

/** The error in tRPC's shape, with our code and status in `data` and without a stack. */
export function trpcShape(shown: AppError, requestId: string | undefined, path?: string) {
  const code = trpcCodes[shown.code]
  return {
    message: shown.message,
    code: TRPC_ERROR_CODES_BY_KEY[code],
    data: {
      code,
      appCode: shown.code,
      httpStatus: shown.httpStatus,
      ...shown.publicDetails,
      ...(path === undefined ? {} : { path }),
      ...(shown.code === 'internal' && requestId ? { requestId } : {}),
    },
  }
}
