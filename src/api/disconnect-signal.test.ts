import { EventEmitter } from 'node:events'
import { TRPCError } from '@trpc/server'
import type { FastifyReply } from 'fastify'
import { expect, test } from 'vitest'
import { AppError } from '../platform/errors.ts'
import { isCancelled, disconnectSignal } from './disconnect-signal.ts'

function answer() {
  const raw = Object.assign(new EventEmitter(), { writableFinished: false })
  return { raw, signal: disconnectSignal({ raw } as unknown as FastifyReply) }
}

test('the signal aborts when the client disconnects before the end of the response, and not after', () => {
  const left = answer()
  left.raw.emit('close')
  const answered = answer()
  answered.raw.writableFinished = true
  answered.raw.emit('close')
  expect([left.signal.aborted, answered.signal.aborted]).toEqual([true, false])
})

test('cancelled work is recognized, however its error is wrapped', () => {
  const { raw, signal } = answer()
  raw.emit('close')
  const wrapped = new TRPCError({ code: 'INTERNAL_SERVER_ERROR', cause: signal.reason })
  expect([signal.reason, wrapped].map(isCancelled)).toEqual([true, true])
  const others = [new Error('No database'), new AppError('internal', 'No', { cause: new Error('Why') }), undefined]
  expect(others.map(isCancelled)).toEqual([false, false, false])
})
