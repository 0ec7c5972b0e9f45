import { appendFile, writeFile } from 'node:fs/promises'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { FileInTransit } from '../arriving-file.ts'
import type { CsvFormat } from './csv-format.ts'
import { type ArrivingFile, CsvReader } from './csv-reader.ts'
import type { CsvEncoding } from './encoding.ts'
import { encoded } from './testing/encoded.ts'
import { temporaryFiles } from './testing/temporary-files.ts'

const files = temporaryFiles()
const utf8: CsvFormat = { encoding: 'utf-8', dialect: { delimiter: ',', quote: '"' } }

interface FoundRow {
  cells: string[]
  /** Position of the row after this one. */
  end: number
}

async function rowsFrom(file: ArrivingFile, format: CsvFormat, from = 0): Promise<FoundRow[]> {
  const reader = new CsvReader(file, format, from)
  const rows: FoundRow[] = []
  for (let batch = await reader.next(); batch; batch = await reader.next()) {
    for (let row = 0; row < batch.rowCount; row++) {
      rows.push({ cells: batch.row(row, format), end: reader.position + batch.byteAfter(row) })
    }
  }
  return rows
}

const bytesOf = (text: string, encoding: CsvEncoding): Buffer => {
  if (encoding === 'utf-8') return Buffer.from(text)
  return encoding === 'utf-16le' ? Buffer.from(text, 'utf16le') : encoded(text, encoding)
}

describe('a reader', () => {
  test.each(['utf-8', 'utf-16le', 'shift_jis', 'windows-1252'] as const)(
    'resumes after any row of a %s file with the row that follows',
    async encoding => {
      const special = encoding === 'shift_jis' ? '表ソ能' : 'Zoë'
      const cell = fc.constantFrom('a', special, `${special}, "x"`, 'two\nlines', '')
      const rows = fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 12 })
      await fc.assert(
        fc.asyncProperty(rows, fc.nat(), async (table, pick) => {
          const text = table.map(row => row.map(one => `"${one.replaceAll('"', '""')}"`).join(',')).join('\r\n')
          const file = await files.write(bytesOf(text, encoding))
          const format = { ...utf8, encoding }
          const all = await rowsFrom(file, format)
          expect(all.map(({ cells }) => cells)).toEqual(table)
          const at = pick % all.length
          const rest = await rowsFrom(file, format, all[at]!.end)
          expect(rest.map(({ cells }) => cells)).toEqual(table.slice(at + 1))
        }),
        { numRuns: 30 },
      )
    },
  )

  test('reads characters that lie across two reads of the file', async () => {
    for (const [encoding, text] of [
      ['utf-16le', '東京'],
      ['shift_jis', '表示'],
      ['gb18030', '上海'],
    ] as const) {
      // An odd number of bytes before them puts a character across each boundary of 256 KB.
      const content = `a${`${text},${text}\n`.repeat(60_000)}`
      const file = await files.write(bytesOf(content, encoding))
      const rows = await rowsFrom(file, { ...utf8, encoding })
      expect(rows).toHaveLength(60_000)
      expect(rows.slice(1).every(({ cells }) => cells.join() === `${text},${text}`)).toBe(true)
    }
  })

  test('returns at most the rows that were asked for, and continues with the next', async () => {
    const reader = new CsvReader(await files.write('a\nb\nc\n'), utf8)
    expect((await reader.next(1))?.rowCount).toBe(1)
    const rest = await reader.next()
    expect([rest?.row(0, utf8), rest?.rowCount]).toEqual([['b'], 2])
    expect([await reader.next(), await reader.next()]).toEqual([null, null])
  })

  test('waits for the rest of a row that is still arriving', async () => {
    const path = files.newPath()
    await writeFile(path, 'a,"b')
    const arriving = new FileInTransit(path, { size: 4, complete: false })
    const reading = rowsFrom(arriving, utf8)
    await appendFile(path, '"\nc,d')
    arriving.grow({ size: 6, complete: false })
    arriving.grow({ size: 9, complete: true })
    expect((await reading).map(({ cells }) => cells)).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ])
  })

  test('counts blank lines and reports an open quote', async () => {
    const reader = new CsvReader(await files.write('\na\n\n\n"b'), utf8)
    while (await reader.next());
    expect([reader.blankLines, reader.openQuote]).toEqual([3, true])
  })

  test('reads nothing after it was closed', async () => {
    const reader = new CsvReader(await files.write('a\nb\n'), utf8)
    await reader.next(1)
    await reader.close()
    expect(await reader.next()).toBeNull()
  })

  test('removes apostrophes before formulas only if the file has them on purpose', async () => {
    const file = await files.write("'=1,'tis,''=2\n")
    expect((await rowsFrom(file, utf8))[0]?.cells).toEqual(["'=1", "'tis", "''=2"])
    expect((await rowsFrom(file, { ...utf8, isGuarded: true }))[0]?.cells).toEqual(['=1', "'tis", "'=2"])
  })
})
