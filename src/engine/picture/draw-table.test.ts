import { describe, expect, test } from 'vitest'

import { drawEmptyGrid, drawTable } from './draw-table.ts'

const textsOf = (svg: string) => [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text]) => text)

describe('the picture of a table', () => {
  test('has the names of its columns and the texts of its first rows', () => {
    const svg = drawTable({
      columns: ['Name', 'Due'],
      rows: [
        ['Rehearse', '1 May'],
        ['', '2 May'],
      ],
    })
    expect(textsOf(svg)).toEqual(['Name', 'Due', 'Rehearse', '1 May', '2 May'])
  })

  test('escapes all texts of the table', () => {
    const svg = drawTable({ columns: ['<script>'], rows: [['a & "b"\u0000\u0007'], ['\ud800']] })
    expect(textsOf(svg)).toEqual(['&lt;script&gt;', 'a &amp; &quot;b&quot;  ', '\ufffd'])
    expect(svg).not.toContain('<script')
  })

  test('shortens texts that do not fit, by whole letters', () => {
    const [name = ''] = textsOf(drawTable({ columns: ['👩'.repeat(200), 'b', 'c', 'd'], rows: [] }))
    expect(name).toMatch(/^(👩)+…$/u)
    expect([...name].length).toBeLessThan(15)
  })

  test('has the font and the colors of the page that it is part of', () => {
    const svg = drawTable({ columns: ['Name'], rows: [['Rehearse']] })
    expect(svg).toContain('font-family:var(--gl-font,')
    expect(svg.match(/(?:fill|stroke):(?!var\(--gl-)/g)).toBeNull()
  })

  test('of a base without tables is a grid without texts', () => {
    const svg = drawEmptyGrid()
    expect(textsOf(svg)).toEqual([])
    expect(svg.match(/<line/g)?.length).toBeGreaterThan(5)
  })

  test('is empty for a table without columns', () => {
    expect(textsOf(drawTable({ columns: [], rows: [] }))).toEqual([])
  })
})
