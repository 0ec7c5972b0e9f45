import { TRPCError } from '@trpc/server'
import { describe, expect, test } from 'vitest'

import { AppError, errorCodes } from '../platform/errors.ts'
import { databaseAwayText } from '../texts/error-catalogue.ts'
import { presentable, trpcShape } from './present-error.ts'

const request = 'req-1'

describe('a presented error', () => {
  test('keeps an error that is meant for people', () => {
    const error = new AppError('conflict', 'Somebody was faster.')
    expect(presentable(error, request)).toBe(error)
    expect(presentable(new TRPCError({ code: 'INTERNAL_SERVER_ERROR', cause: error }), request)).toBe(error)
  })

  test.each([
    ['an error of the program', new TypeError('x is undefined')],
    ['one wrapped by the procedures', new TRPCError({ code: 'INTERNAL_SERVER_ERROR', cause: new Error('select 1') })],
    ['one that says internal itself', new AppError('internal', 'password=hunter2')],
    ['something that is no error', 'oops'],
  ])('never the details of %s, but the id of the request', (_what, error) => {
    expect(presentable(error, request)).toMatchObject({
      code: 'internal',
      message: 'Something went wrong on our side. Request req-1.',
    })
  })

  test.each<[TRPCError['code'], string]>([
    ['NOT_FOUND', 'not_found'],
    ['PARSE_ERROR', 'bad_input'],
    ['METHOD_NOT_SUPPORTED', 'bad_input'],
    ['PAYLOAD_TOO_LARGE', 'too_large'],
  ])('a request that cannot be right (%s) as %s', (code, shown) => {
    expect(presentable(new TRPCError({ code, message: 'No.' }), request).code).toBe(shown)
  })

  test('is bad input for text that the database cannot store', () => {
    const refused = Object.assign(new Error('invalid byte sequence for encoding "UTF8": 0x00'), { code: '22021' })
    for (const error of [refused, new TRPCError({ code: 'INTERNAL_SERVER_ERROR', cause: refused })]) {
      expect(presentable(error, request).code).toBe('bad_input')
    }
  })

  test.each([
    Object.assign(new Error('terminating connection due to administrator command'), { code: '57P01' }),
    Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }),
    new Error('Connection terminated unexpectedly'),
    new Error('Client was closed and is not queryable'),
    new Error('Cannot use a pool after calling end on the pool'),
    Object.assign(new Error('the database system is in recovery mode'), { code: '57P03' }),
    Object.assign(new Error('cannot execute UPDATE in a read-only transaction'), { code: '25006' }),
    Object.assign(new Error('connect ENOENT /data/.s.PGSQL.5432'), { code: 'ENOENT', syscall: 'connect' }),
  ])('a database that is away as something that passes: %s', error => {
    expect(presentable(error, request)).toMatchObject({ code: 'unavailable', message: databaseAwayText })
    expect(presentable(new TRPCError({ code: 'INTERNAL_SERVER_ERROR', cause: error }), request).code).toBe(
      'unavailable',
    )
  })

  test('a missing file is not a database that is away', () => {
    const missing = Object.assign(new Error('ENOENT: no such file'), { code: 'ENOENT', syscall: 'open' })
    expect(presentable(missing, request).code).toBe('internal')
  })

  test('has our code for what the web server rejects', () => {
    const tooLarge = Object.assign(new Error('Request body is too large'), { statusCode: 413 })
    expect(presentable(tooLarge, request)).toMatchObject({ code: 'too_large', message: 'Request body is too large' })
  })

  test.each([403, 404])('finds nothing where static files answer %i', statusCode => {
    const refused = Object.assign(new Error('Forbidden'), { statusCode })
    expect(presentable(refused, request)).toMatchObject({ code: 'not_found', httpStatus: 404 })
  })
})

describe('the shape of errors on /trpc', () => {
  test.each(errorCodes)('%s carries its code and its status', code => {
    const shown = new AppError(code, 'Sorry.')
    expect(trpcShape(shown, request, 'records.list')).toMatchObject({
      message: 'Sorry.',
      code: expect.any(Number),
      data: { appCode: code, httpStatus: shown.httpStatus, path: 'records.list' },
    })
  })
})
