import { isAscii, isUtf8 } from 'node:buffer'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { scanRows } from './scan-rows.ts'
import { measureUtf8, Utf8Evidence } from './utf8-evidence.ts'

const batchOf = (bytes: Buffer) => scanRows(bytes, { dialect: { delimiter: ',', quote: '"' }, last: true })

function evidenceOf(...parts: (string | number[])[]): Utf8Evidence {
  const evidence = new Utf8Evidence()
  for (const part of parts) evidence.see(batchOf(Buffer.from(part as string)))
  return evidence
}

describe('measuring', () => {
  test('finds invalid bytes exactly where Node does', () => {
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 12 }),
      fc.array(fc.constantFrom(0x41, 0x80, 0xbf, 0xc2, 0xe0, 0xa0, 0xed, 0x9f, 0xf0, 0x90, 0xf4, 0x8f), {
        maxLength: 8,
      }),
    )
    fc.assert(
      fc.property(bytes, bytesRead => {
        const buffer = Buffer.from(bytesRead)
        const { characters, invalid } = measureUtf8(buffer)
        expect(invalid === 0).toBe(isUtf8(buffer))
        expect(characters + invalid === 0).toBe(isAscii(buffer))
      }),
      { numRuns: 2000 },
    )
  })

  test('counts characters, not bytes', () => {
    expect(measureUtf8(Buffer.from('aé東😀'))).toEqual({ characters: 3, invalid: 0 })
    expect(measureUtf8(Buffer.from([0x61, 0xe9, 0x2c, 0xff]))).toEqual({ characters: 0, invalid: 2 })
  })
})

describe('the evidence', () => {
  test('says of each batch whether all of it is valid', () => {
    const evidence = new Utf8Evidence()
    expect(evidence.see(batchOf(Buffer.from('a,b\n')))).toBe(true)
    expect(evidence.see(batchOf(Buffer.from('é,b\n')))).toBe(true)
    expect(evidence.see(batchOf(Buffer.from([0xe9, 0x2c, 0x62])))).toBe(false)
  })

  test('is for UTF-8 while valid characters are at least as many as invalid bytes', () => {
    expect(evidenceOf('plain\n').isUtf8).toBe(true)
    expect(evidenceOf('é\n', [0xe9, 0x0a]).isUtf8).toBe(true)
    expect(evidenceOf('é\n', [0xe9, 0x0a], [0xe9, 0x0a]).isUtf8).toBe(false)
  })

  test('is settled early only by many invalid bytes beside hardly any characters', () => {
    expect(evidenceOf(Array.from({ length: 63 }, () => 0xe9)).isDisproved).toBe(false)
    expect(evidenceOf(Array.from({ length: 64 }, () => 0xe9)).isDisproved).toBe(true)
    expect(
      evidenceOf(
        'é'.repeat(20),
        Array.from({ length: 64 }, () => 0xe9),
      ).isDisproved,
    ).toBe(false)
  })

  test('keeps rows beyond ASCII as a sample, up to a limit', () => {
    expect(evidenceOf('plain\nzoë\nplain\n').sample.toString()).toBe('zoë\n')
    expect(evidenceOf(`${'zoë,'.repeat(10)}\n`.repeat(10_000)).sample.length).toBeLessThan(66 * 1024)
  })
})
