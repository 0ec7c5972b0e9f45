import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { pdfPages } from '../testing/pdf-text.ts'
import { layOutPdf } from './lay-out-pdf.ts'
import type { PdfBlock } from './pdf-content.ts'
import { writePdf } from './write-pdf.ts'

const pagesOf = async (blocks: readonly PdfBlock[], foot: string | null = null) =>
  pdfPages(await layOutPdf({ title: 'Answers', foot, blocks }))

test('a thread writes what it is given, in the order it is given', async () => {
  const pdf = await writePdf({ title: 'Answers', foot: 'Order', blocks: [{ kind: 'heading', text: 'First' }] })
  expect(Buffer.from(pdf.subarray(0, 5)).toString()).toBe('%PDF-')
  expect(pdfPages(pdf)).toEqual(['First\nOrder\n1 / 1'])
})

test('letters of all supported scripts can be read back', async () => {
  const text = 'Zoë Łukasz Ελλάδα Привет Հայ'
  expect(await pagesOf([{ kind: 'pairs', rows: [{ name: 'Name', value: text }] }])).toEqual([`Name\n${text}`])
})

test('characters that cannot be drawn are left out', async () => {
  expect(await pagesOf([{ kind: 'text', text: 'a\u0000b\u0007c\ud800' }])).toEqual(['abc\ufffd'])
})

describe('what does not fit on a page', () => {
  test('a long answer continues on the next', async () => {
    const value = Array.from({ length: 120 }, (_, at) => `line ${at}`).join('\n')
    const pages = await pagesOf([
      {
        kind: 'pairs',
        rows: [
          { name: 'Story', value },
          { name: 'After', value: 'end' },
        ],
      },
    ])
    expect(pages.length).toBeGreaterThan(1)
    expect(pages.join('\n').split('\n')).toEqual(['Story', ...value.split('\n'), 'After', 'end'])
  })

  test('a table repeats its head', async () => {
    const rows = Array.from({ length: 80 }, (_, at) => [`row ${at}`])
    const pages = await pagesOf([{ kind: 'table', columns: [{ name: 'Column' }], rows }])
    expect(pages.length).toBeGreaterThan(1)
    for (const page of pages) expect(page).toMatch(/^Column\n/)
  })

  test('each page has its number', async () => {
    const pages = await pagesOf(
      [{ kind: 'text', text: 'one' }, { kind: 'page' }, { kind: 'text', text: 'two' }],
      'Form',
    )
    expect(pages).toEqual(['one\nForm\n1 / 2', 'two\nForm\n2 / 2'])
  })
})

test('a picture that cannot be read shows its text', async () => {
  const data = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#2255aa' } })
    .webp()
    .toBuffer()
  const image = { kind: 'image', text: 'signature.webp' } as const
  expect(await pagesOf([{ ...image, data }])).toEqual([''])
  expect(await pagesOf([{ ...image, data: new Uint8Array([1, 2, 3]) }])).toEqual(['signature.webp'])
})
