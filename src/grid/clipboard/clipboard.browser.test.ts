import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type GridPage, openGridPages } from '../testing/grid-page.ts'

const open = openGridPages()

/** A recorded clipboard of another program. */
const clip = (program: string) => readFileSync(new URL(`../testing/clips/${program}.clip`, import.meta.url), 'utf8')

interface Clip {
  text?: string
  html?: string
}

/** Dispatches a clipboard event on the focused element, and returns what a copy put on the clipboard. */
const send = ({ page }: GridPage, type: 'copy' | 'cut' | 'paste', { text = '', html = '' }: Clip = {}) =>
  page.evaluate(
    content => {
      const clipboardData = new DataTransfer()
      if (content.text !== '') clipboardData.setData('text/plain', content.text)
      if (content.html !== '') clipboardData.setData('text/html', content.html)
      const event = new ClipboardEvent(content.type, { clipboardData, bubbles: true, cancelable: true })
      document.activeElement?.dispatchEvent(event)
      return { text: clipboardData.getData('text/plain'), html: clipboardData.getData('text/html') }
    },
    { type, text, html },
  )

/** The values of a range of cells, row by row. */
const values = ({ page }: GridPage, range: { rows: [number, number]; columns: [number, number] }) =>
  page.evaluate(({ rows: [top, bottom], columns: [left, right] }) => {
    const lines = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, at) => first + at)
    return lines(top, bottom).map(row => lines(left, right).map(column => window.harness.data.cell(row, column)))
  }, range)

const select = ({ page }: GridPage, from: [number, number], to: [number, number]) =>
  page.evaluate(
    ([[row, column], [down, across]]) => {
      const grid = window.harness.grid.current
      grid?.focus()
      grid?.select({ row, column }, { row: down, column: across })
    },
    [from, to] as const,
  )

const messages = ({ page }: GridPage) => page.evaluate(() => window.harness.data.warnings)
const changes = ({ page }: GridPage) => page.evaluate(() => window.harness.data.changes)

describe('copying', () => {
  test('writes tab-separated text and an HTML table', async () => {
    const opened = await open({ options: 'kinds=text,number,text' })
    await send(opened, 'paste', { text: 'say "hi"\t1,234\t"two\nlines"' })
    await select(opened, [0, 0], [1, 2])
    await send(opened, 'paste', { text: 'say "hi"\t1,234\t"two\nlines"\n<b>\t7\t' })
    const copied = await send(opened, 'copy')
    expect(copied.text).toBe('"say ""hi"""\t1,234\t"two\nlines"\n<b>\t7\t')
    expect(copied.html).toContain('<td>two<br>lines</td>')
    expect(copied.html).toContain('<td>&lt;b&gt;</td>')
  })

  test('keeps values exact between our own tables', async () => {
    const opened = await open({ options: 'kinds=text,number,number,text' })
    await select(opened, [0, 1], [0, 1])
    await send(opened, 'paste', { text: '0.1234567' })
    const copied = await send(opened, 'copy')
    expect(copied.text).toBe('0.123')
    await select(opened, [3, 2], [3, 2])
    await send(opened, 'paste', copied)
    await select(opened, [3, 3], [3, 3])
    await send(opened, 'paste', copied)
    await expect.poll(() => values(opened, { rows: [3, 3], columns: [2, 3] })).toEqual([[0.1234567, '0.123']])
  })

  test('loads missing rows first and never copies a part', async () => {
    const opened = await open({ options: 'absent&kinds=text,text' })
    await opened.cell('Record 1').click()
    await opened.page.keyboard.press('Control+Shift+ArrowRight')
    await select(opened, [0, 0], [9, 1])
    expect((await send(opened, 'copy')).text).toBe('')
    await opened.cell('Record 10').waitFor()
    expect((await send(opened, 'copy')).text.split('\n')).toHaveLength(10)
  })

  test('prefetches a selection that stays the same', async () => {
    const opened = await open({ options: 'absent&kinds=text,text' })
    await opened.cell('Record 1').click()
    for (let row = 0; row < 9; row++) await opened.page.keyboard.press('Shift+ArrowDown')
    await opened.cell('Record 10').waitFor()
    expect((await send(opened, 'copy')).text.split('\n')).toHaveLength(10)
  })

  test('explains why ranges cannot be copied', async () => {
    const opened = await open()
    await opened.cellAt(1, 1).click()
    await opened.cellAt(3, 2).click({ modifiers: ['ControlOrMeta'] })
    expect((await send(opened, 'copy')).text).toBe('')
    await opened.page.keyboard.press('Control+a')
    await send(opened, 'copy')
    await expect
      .poll(() => messages(opened))
      .toEqual([
        'Only ranges in the same rows or the same columns can be copied together. Nothing was copied.',
        'At most 100,000 cells can be copied or changed at once',
      ])
  })

  test('cutting clears the copied cells', async () => {
    const opened = await open()
    await select(opened, [2, 1], [3, 2])
    const before = await values(opened, { rows: [2, 3], columns: [1, 1] })
    const { text } = await send(opened, 'cut')
    expect(text.split('\n').map(line => [line.split('\t')[0]])).toEqual(before)
    await expect
      .poll(() => values(opened, { rows: [2, 3], columns: [1, 2] }))
      .toEqual([
        [null, null],
        [null, null],
      ])
    await expect.poll(() => changes(opened)).toHaveLength(1)
  })
})

describe('pasting from another program', () => {
  const table = [
    ['Launch & learn', 1234.5, 'first line\nsecond line'],
    ['She said "hi"', 7],
  ]

  test.each(['excel', 'google-sheets', 'libreoffice'])('reads the cells of %s', async program => {
    const opened = await open({ options: 'kinds=text,number,text' })
    await select(opened, [4, 0], [4, 0])
    await send(opened, 'paste', { html: clip(program), text: 'not this' })
    const [first, second] = await values(opened, { rows: [4, 5], columns: [0, 2] })
    expect(first).toEqual(table[0])
    expect(second?.slice(0, 2)).toEqual(table[1])
    await expect.poll(() => messages(opened)).toEqual([])
  })

  test('a merged cell goes to its first position', async () => {
    const opened = await open({ options: 'kinds=text,text,text' })
    await select(opened, [4, 0], [4, 0])
    await send(opened, 'paste', { html: clip('excel') })
    await expect
      .poll(() => values(opened, { rows: [5, 6], columns: [0, 2] }))
      .toEqual([
        ['She said "hi"', '7', 'two words that are so long that the source breaks'],
        ['merged', null, null],
      ])
  })

  test.each([
    ['excel-german', 'de-DE'],
    ['google-sheets-days', 'en-US'],
    ['libreoffice-days', 'en-US'],
  ])('dates and numbers of %s keep their values in locale %s', async (program, locale) => {
    const opened = await open({ options: `fields&locale=${locale}` })
    const copied = clip(program)
    const columns = await opened.page.evaluate(() => {
      const all = window.harness.data.columns
      return [all.findIndex(({ type }) => type.now), all.findIndex(({ type }) => type.column === 'double precision')]
    })
    const [day = -1, number = -1] = columns
    // Keeps a single column, like copying a part of the sheet.
    const part = (at: number) =>
      opened.page.evaluate(
        ([html, kept]) => {
          const page = new DOMParser().parseFromString(html, 'text/html')
          for (const row of page.querySelectorAll('tr')) {
            for (const [index, cell] of [...row.cells].entries()) if (index !== kept) cell.remove()
          }
          return page.documentElement.outerHTML
        },
        [copied, at] as const,
      )
    for (const [at, column] of [
      [1, day],
      [2, number],
    ] as const) {
      await select(opened, [4, column], [4, column])
      await send(opened, 'paste', { html: await part(at) })
    }
    await expect
      .poll(() => values(opened, { rows: [4, 5], columns: [day, day] }))
      .toEqual([['2026-02-05'], ['2026-01-31']])
    await expect.poll(() => values(opened, { rows: [4, 5], columns: [number, number] })).toEqual([[1234.5], [-7.25]])
    await expect.poll(() => messages(opened)).toEqual([])
  })

  test('numbers of old Excel versions are exact, and merged cells are read once', async () => {
    const opened = await open({ options: 'kinds=text,number,text' })
    await select(opened, [4, 0], [4, 0])
    await send(opened, 'paste', { html: clip('excel-2003') })
    await expect
      .poll(() => values(opened, { rows: [4, 5], columns: [0, 2] }))
      .toEqual([
        ['Launch', 1234.5, 'both'],
        ['Rehearsal', 7, null],
      ])
  })

  test('reads the text if the HTML is more than a table', async () => {
    const opened = await open({ options: 'kinds=text,text' })
    await select(opened, [0, 0], [0, 0])
    await send(opened, 'paste', { html: '<p>See</p><table><tr><td>x</td></tr></table>', text: 'See\tx' })
    await expect.poll(() => values(opened, { rows: [0, 0], columns: [0, 1] })).toEqual([['See', 'x']])
  })
})

describe('pasting', () => {
  test('a final line break does not change the cell below', async () => {
    const opened = await open()
    await opened.cell('Record 1').click()
    await send(opened, 'paste', { text: 'a\nb\n' })
    await expect.poll(() => values(opened, { rows: [0, 2], columns: [0, 0] })).toEqual([['a'], ['b'], ['Record 3']])
  })

  test('a single cell fills the selection, and rows repeat in a multiple of them', async () => {
    const opened = await open()
    await select(opened, [0, 0], [2, 1])
    await send(opened, 'paste', { text: 'x' })
    await expect
      .poll(() => values(opened, { rows: [0, 3], columns: [0, 0] }))
      .toEqual([['x'], ['x'], ['x'], ['Record 4']])
    await select(opened, [0, 0], [3, 0])
    await send(opened, 'paste', { text: 'a\nb' })
    await expect
      .poll(() => values(opened, { rows: [0, 4], columns: [0, 0] }))
      .toEqual([['a'], ['b'], ['a'], ['b'], ['Record 5']])
    await expect
      .poll(() => opened.page.evaluate(() => window.harness.grid.current?.selected))
      .toEqual([{ rows: { first: 0, last: 3 }, columns: { first: 0, last: 0 } }])
  })

  test('unreadable cells keep their values and are counted', async () => {
    const opened = await open({ options: 'kinds=text,number,number&readOnly' })
    await select(opened, [0, 1], [0, 1])
    const before = await values(opened, { rows: [0, 1], columns: [1, 2] })
    await send(opened, 'paste', { text: 'what\t5\never\t6' })
    await expect.poll(() => values(opened, { rows: [0, 1], columns: [1, 2] })).toEqual(before)
    await expect
      .poll(() => messages(opened))
      .toEqual(['2 cells cannot be edited and were not changed', '2 cells could not be read and were not changed'])
  })

  test('past the last row adds rows, in the same gesture', async () => {
    const opened = await open({ options: 'rows=3' })
    await opened.cell('Record 3').click()
    await send(opened, 'paste', { text: 'c\tDone\nd\nnew' })
    await expect
      .poll(() => values(opened, { rows: [2, 4], columns: [0, 1] }))
      .toEqual([
        ['c', 'Done'],
        ['d', null],
        ['new', null],
      ])
    await expect.poll(() => changes(opened)).toHaveLength(1)
  })

  test('past the last column asks before adding columns', async () => {
    const opened = await open({ options: 'columns=2' })
    const paste = async (answer: 'add' | 'fit' | 'cancel') => {
      await select(opened, [0, 1], [0, 1])
      await opened.page.evaluate(value => (window.harness.data.pasteAnswer = value), answer)
      await send(opened, 'paste', { text: `${answer}\t1\t2` })
    }
    await paste('cancel')
    await expect.poll(() => changes(opened)).toEqual([])
    await paste('fit')
    await expect.poll(() => opened.columnIds()).toHaveLength(2)
    await paste('add')
    await expect.poll(() => values(opened, { rows: [0, 0], columns: [1, 3] })).toEqual([['add', '1', '2']])
    expect((await changes(opened)).at(-1)?.gestureId).toBe('ges1')
  })
})

describe('many cells by keyboard', () => {
  test('Delete clears all of them in one gesture', async () => {
    const opened = await open()
    await select(opened, [0, 0], [2, 2])
    await opened.page.keyboard.press('Delete')
    const empty = [null, null, null]
    await expect.poll(() => values(opened, { rows: [0, 2], columns: [0, 2] })).toEqual([empty, empty, empty])
    expect((await changes(opened)).map(({ kind, edits }) => [kind, edits.length])).toEqual([['clear', 9]])
  })

  test('Ctrl+D fills down and Ctrl+R to the right', async () => {
    const opened = await open({ options: 'kinds=text,number,number' })
    await select(opened, [0, 0], [2, 0])
    await opened.page.keyboard.press('Control+d')
    await opened.cellAt(1, 1).click()
    const [[number] = []] = await values(opened, { rows: [1, 1], columns: [1, 1] })
    await select(opened, [1, 1], [1, 2])
    await opened.page.keyboard.press('Control+r')
    await expect.poll(() => values(opened, { rows: [2, 2], columns: [0, 0] })).toEqual([['Record 1']])
    await expect.poll(() => values(opened, { rows: [1, 1], columns: [2, 2] })).toEqual([[number]])
  })
})
