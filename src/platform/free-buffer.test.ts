import { expect, test } from 'vitest'
import { freeBuffer } from './free-buffer.ts'

test('bytes with memory of their own are freed', () => {
  const bytes = new Uint8Array(65_536)
  freeBuffer(bytes)
  expect(bytes.buffer.detached).toBe(true)
  expect(bytes.byteLength).toBe(0)
})

test.each([
  ['another part of the same memory', () => new Uint8Array(65_536).subarray(0, 10)],
  ['small buffers', () => Buffer.from('pooled')],
  ['another thread', () => new Uint8Array(new SharedArrayBuffer(8))],
])('bytes that share their memory with %s stay', (_who, share) => {
  const bytes = share()
  const { byteLength } = bytes
  freeBuffer(bytes)
  expect(bytes.byteLength).toBe(byteLength)
})
