import { writeFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'

import { fieldType, fieldTypes } from '../../fields/registry.ts'
import { FileInTransit } from '../arriving-file.ts'
import { analyseCsv } from './analyse-csv.ts'
import type { CsvAnalysis, CsvChoices } from './csv-analysis.ts'
import { encoded } from './testing/encoded.ts'
import { temporaryFiles } from './testing/temporary-files.ts'

const files = temporaryFiles()

async function analyse(content: string | Buffer, choices: CsvChoices = {}): Promise<CsvAnalysis> {
  return analyseCsv(await files.write(content), choices, fieldTypes)
}

const names = (analysis: CsvAnalysis): string[] => analysis.columns.map(column => column.name)

const refusal = (content: string | Buffer): Promise<string> =>
  analyse(content).then(
    () => 'no refusal',
    (error: Error) => error.message,
  )

describe('hostile CSV', () => {
  test('ragged rows keep every cell and cause a warning', async () => {
    const analysis = await analyse('Name,Age\nAnn\nBob,7,extra,\nCid,8\n')
    expect(names(analysis)).toEqual(['Name', 'Age', 'Column 3', 'Column 4'])
    expect(analysis.preview).toEqual([
      ['Ann', '', '', ''],
      ['Bob', '7', 'extra', ''],
      ['Cid', '8', '', ''],
    ])
    expect(analysis.columns.map(column => column.skip)).toEqual([false, false, false, true])
    expect(analysis.warnings).toEqual([
      '1 row (the first is row 2) has fewer cells than there are columns. The missing cells stay empty.',
      '1 row (the first is row 3) has more cells than the first row. Columns were added for them.',
    ])
  })

  test('line breaks and quotes inside cells stay inside', async () => {
    const analysis = await analyse('Name,Note\nAnn,"first\nsecond, ""quoted""\r\nthird"\nBob,x\n')
    expect(analysis.rows).toBe(2)
    expect(analysis.preview[0]).toEqual(['Ann', 'first\nsecond, "quoted"\r\nthird'])
  })

  test('a byte order mark is not part of the first name', async () => {
    expect(names(await analyse('\uFEFFName,City\nAnn,Rome\n'))).toEqual(['Name', 'City'])
    expect(names(await analyse('\uFEFF"Name","City"\nAnn,Rome\n'))).toEqual(['Name', 'City'])
  })

  test('NUL bytes are removed with a warning', async () => {
    const analysis = await analyse('Name,City\nA\0nn,Ro\0me\nBob,\0\n')
    expect(analysis.preview).toEqual([
      ['Ann', 'Rome'],
      ['Bob', ''],
    ])
    expect(analysis.warnings).toEqual(['NUL characters were removed from 3 cells.'])
  })

  test('10 MB in one cell are read as one cell', async () => {
    const huge = 'x'.repeat(10 * 1024 * 1024)
    const analysis = await analyse(`Name,Text\nAnn,"${huge}"\nBob,y\n`)
    expect([analysis.rows, analysis.columns[1]?.filled]).toEqual([2, 2])
    expect(analysis.preview[0]?.[1]).toHaveLength(301)
  })

  test('a row that never ends is refused', async () => {
    const content = Buffer.concat([Buffer.from('a,b\n1,"'), Buffer.alloc(33 * 1024 * 1024, 'x'), Buffer.from('\n')])
    expect(await refusal(Buffer.concat([content, content]))).toMatch(/longer than 32 MB/)
  })

  test('2,000 columns are refused with a message', async () => {
    const wide = Array.from({ length: 2000 }, (_, index) => `c${index}`).join(',')
    expect(await refusal(`${wide}\n${wide}\n`)).toBe(
      'This file has 2,000 columns. A table can hold at most 500 fields.',
    )
    expect(await refusal(`a,b\n1,2\n${wide}\n`)).toBe(
      'Row 3 of this file has 2,000 columns. A table can hold at most 500 fields.',
    )
  })

  test('500 columns are accepted', async () => {
    const wide = Array.from({ length: 500 }, (_, index) => `c${index}`).join(',')
    expect((await analyse(`${wide}\n${wide}\n`)).columns).toHaveLength(500)
  })

  test('duplicate and missing names are made unique', async () => {
    expect(names(await analyse('Name,name,,"",Name\na,b,c,d,e\n'))).toEqual([
      'Name',
      'name 2',
      'Column 3',
      'Column 4',
      'Name 3',
    ])
  })

  test('an empty file is refused with a message', async () => {
    expect(await refusal('')).toBe('This file is empty.')
    expect(await refusal('\uFEFF')).toBe('This file is empty.')
    expect(await refusal('\n\r\n\n')).toBe('This file is empty.')
  })

  test('a header without rows becomes a table without records', async () => {
    const analysis = await analyse('Name,City\n')
    expect([analysis.hasHeader, analysis.rows, names(analysis)]).toEqual([true, 0, ['Name', 'City']])
  })

  test('a file cut off inside a quoted cell keeps its last row and causes a warning', async () => {
    const analysis = await analyse('Name,Note\nAnn,ok\nBob,"and th')
    expect(analysis.preview[1]).toEqual(['Bob', 'and th'])
    expect(analysis.warnings[0]).toMatch(/ends inside a quoted cell/)
  })

  test('formulas are text', async () => {
    const formulas = ['=cmd|"/c calc"!A1', '+1+2', '-2+3', '@SUM(A1)']
    const analysis = await analyse(`Name\n${formulas.map(text => `"${text.replaceAll('"', '""')}"`).join('\n')}\n`)
    expect(analysis.preview.map(([text]) => text)).toEqual(formulas)
  })

  test('UTF-16 is read in both byte orders, with and without a byte order mark', async () => {
    const text = 'Name,Stadt\nJürgen,Łódź\nZoë,東京\n'
    const little = Buffer.from(text, 'utf16le')
    const big = Buffer.from(text, 'utf16le').swap16()
    const files = [
      little,
      big,
      Buffer.from(`\uFEFF${text}`, 'utf16le'),
      Buffer.from(`\uFEFF${text}`, 'utf16le').swap16(),
    ]
    for (const file of files) {
      const analysis = await analyse(file)
      expect([names(analysis), analysis.preview]).toEqual([
        ['Name', 'Stadt'],
        [
          ['Jürgen', 'Łódź'],
          ['Zoë', '東京'],
        ],
      ])
    }
  })

  test('Windows-1252 is read, even if its first special character comes late in the file', async () => {
    const file = Buffer.from(`Name,Price\n${'Ann,5\n'.repeat(100_000)}caf\u00e9,\u0080 5\n`, 'latin1')
    const analysis = await analyse(file)
    expect([analysis.encoding, analysis.rows]).toEqual(['windows-1252', 100_001])
  })

  test('a file of delimiters only contains nothing to import', async () => {
    expect(await refusal(',,,\n,,,\n,,,\n')).toBe('This file has no values in it.')
  })

  test('a single column becomes a table of one field', async () => {
    const analysis = await analyse('Name\nAnn\nBob\n')
    expect([names(analysis), analysis.rows]).toEqual([['Name'], 2])
  })

  test('a long number keeps all its digits', async () => {
    const digits = ['12345678901234567890123', '00420', '9007199254740993']
    const analysis = await analyse(`Code\n${digits.join('\n')}\n`)
    const [column] = analysis.columns
    const type = fieldTypes[column!.type as keyof typeof fieldTypes]
    const context = { now: 0, timeZone: 'UTC', locale: 'en' }
    const shown = digits.map(text => {
      const reading = type.read(text, column!.template as never, context)
      return reading.kind === 'value' ? type.show(reading.value as never, column!.template as never) : null
    })
    expect(shown).toEqual(digits)
  })
})

describe('the encoding', () => {
  const rowsOf = (text: string, count: number): string =>
    Array.from({ length: count }, (_, at) => `${at},${text}\n`).join('')

  test('stays UTF-8 despite a bad byte, whose place is named', async () => {
    const file = Buffer.concat([
      Buffer.from(`id,Name\n${rowsOf('Zoë', 6000)}`),
      Buffer.from([0x37, 0x2c, 0x61, 0xe9, 0x62, 0x0a]),
      Buffer.from(rowsOf('東京', 4000)),
    ])
    const analysis = await analyse(file)
    expect([analysis.encoding, analysis.rows]).toEqual(['utf-8', 10_001])
    expect(analysis.preview[0]?.[1]).toBe('Zoë')
    expect(analysis.warnings).toEqual([
      '1 cell contains bytes that are not text in this encoding. Each shows as “\uFFFD”. See row 6,002 (Name).',
    ])
  })

  test('stays UTF-8 if the bad byte comes long before any good one', async () => {
    const file = Buffer.concat([
      Buffer.from([0x69, 0x64, 0x2c, 0xe9, 0x0a]),
      Buffer.from(`${rowsOf('plain', 50_000)}${rowsOf('Zoë', 2)}`),
    ])
    const analysis = await analyse(file)
    expect(analysis.encoding).toBe('utf-8')
    expect(names(analysis)).toEqual(['id', '\uFFFD'])
    expect(analysis.warnings[0]).toContain('See row 1 (\uFFFD).')
  })

  test('names the first three of many bad cells', async () => {
    const bad = Buffer.from([0x61, 0x2c, 0xe9, 0x0a])
    const analysis = await analyse(Buffer.concat([Buffer.from('x,Note\n東京,b\n東京,b\n'), bad, bad, bad, bad]))
    expect(analysis.warnings).toEqual([
      '4 cells contain bytes that are not text in this encoding. Each shows as “\uFFFD”. The first are in row 4 (Note), row 5 (Note), row 6 (Note).',
    ])
  })

  test('is shown by an example if nothing in the file proves it', async () => {
    const analysis = await analyse(encoded('id,город\n1,Москва\n2,Нижний Новгород\n', 'windows-1251'))
    expect([analysis.encoding, names(analysis)]).toEqual(['windows-1251', ['id', 'город']])
    expect(analysis.warnings).toEqual([
      'Read as Windows-1251 (Cyrillic), row 2 contains “Москва”. If that looks wrong, choose another encoding.',
    ])
  })

  test.each([
    ['shift_jis', 'id,名前\n1,"ソ|能"\n2,表示\n3,山田太郎\n'],
    ['gb18030', 'id,姓名\n1,张三\n2,北京市\n3,上海市\n'],
    ['big5', 'id,姓名\n1,"許|功"\n2,高雄市\n3,蓋茲\n'],
    ['euc-kr', 'id,이름\n1,김철수\n2,서울시\n3,이영희\n'],
    ['macintosh', 'id,Stadt\n1,Zürich\n2,São Paulo\n3,Göteborg\n4,Genève\n'],
    ['koi8-r', 'id,город\n1,Москва\n2,Казань\n3,Нижний Новгород\n'],
  ] as const)('may be %s, recognized or chosen', async (encoding, text) => {
    const expected = parse(text)
    const bytes = encoded(text, encoding)
    for (const analysis of [await analyse(bytes), await analyse(bytes, { encoding })]) {
      expect(analysis.encoding).toBe(encoding)
      expect([names(analysis), ...analysis.preview]).toEqual(expected)
    }
  })

  test('that was chosen wrongly marks what it cannot read', async () => {
    const analysis = await analyse(encoded('id,город\n1,Москва\n', 'windows-1251'), { encoding: 'utf-8' })
    expect(analysis.encoding).toBe('utf-8')
    expect(analysis.warnings[0]).toMatch(/^2 cells contain bytes that are not text/)
  })
})

describe('quotes', () => {
  test('near the top do not decide about double quotes further down', async () => {
    const start = `id,name\n1,'a'\n2,'b'\n`
    const middle = Array.from({ length: 20_000 }, (_, at) => `${at},x\n`).join('')
    const end = Array.from({ length: 5000 }, (_, at) => `${at},"line\nline"\n`).join('')
    const analysis = await analyse(start + middle + end)
    expect([analysis.rows, analysis.quote, analysis.preview[0]?.[1]]).toEqual([25_002, '"', "'a'"])
  })

  test('that are single throughout the beginning give way to double ones further down', async () => {
    const start = `id,name\n${"1,'a'\n".repeat(60_000)}`
    const analysis = await analyse(`${start}2,"line\nline"\n`)
    expect([analysis.rows, analysis.quote]).toEqual([60_001, '"'])
  })

  test('that are single are removed with a warning', async () => {
    const analysis = await analyse("id,name\n1,'Doe, John'\n2,'O''Hara'\n")
    expect(analysis.preview.map(([, name]) => name)).toEqual(['Doe, John', "O'Hara"])
    expect(analysis.warnings).toEqual([
      'Single quotes around cells are left out. Choose other quotes if they belong to the text.',
    ])
    expect((await analyse("id,name\n1,'a'\n2,'b'\n", { quote: '"' })).preview[0]).toEqual(['1', "'a'"])
  })
})

test('a delimiter that could be another one is mentioned, until the person chooses', async () => {
  const text = 'id,name;alias,x\n1,foo;bar,y\n'
  expect((await analyse(text)).warnings).toEqual([
    'The delimiter could be a comma or a semicolon. Check the preview, and choose the other one if it is wrong.',
  ])
  expect((await analyse(text, { delimiter: ',' })).warnings).toEqual([])
})

describe('a file of another kind', () => {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )

  test.each([
    [
      'a gzip file',
      gzipSync('a,b\n1,2\n'),
      'This file is a compressed archive. Unpack it and select the CSV file inside.',
    ],
    [
      'a ZIP file',
      Buffer.from('504b0304140000000800', 'hex'),
      'This file is a compressed archive. Unpack it and select the CSV file inside.',
    ],
    ['a PNG image', png, 'This file is an image (PNG). Please select a valid CSV file.'],
    [
      'an old spreadsheet',
      Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(512, 1)]),
      'This file is a spreadsheet. Save it as CSV in the program that created it.',
    ],
    ['a PDF file', Buffer.from('%PDF-1.7\n1 0 obj\n'), 'This file is a PDF file. Please select a valid CSV file.'],
    [
      'a web page',
      Buffer.from('\uFEFF\n<!DOCTYPE html><html><body>a,b</body></html>'),
      'This file is a web page (HTML or XML). Please select a valid CSV file.',
    ],
    [
      'a table of HTML',
      Buffer.from('<table border=1><tr><td>a</td></tr></table>'),
      'This file is a web page (HTML or XML). Please select a valid CSV file.',
    ],
    [
      'a program',
      Buffer.from('7f454c460201010000000000000000000200', 'hex'),
      'This file is of another type (ELF). Please select a valid CSV file.',
    ],
    [
      'noise',
      Buffer.from(Array.from({ length: 4096 }, (_, at) => (at * 7919) % 32)),
      'This file is not a text file. Please select a valid CSV file.',
    ],
  ])('is refused in words: %s', async (_, content, message) => {
    expect(await refusal(content)).toBe(message)
  })

  test.each([
    'BMI,Age\n22,31\n',
    'MZ,b\n1,2\n',
    'ID3,b\n1,2\n',
    'GIF89a,b\n1,2\n',
    'PK,b\n1,2\n',
    'a < b,c\n<html>,2\n',
  ])('is not recognized in a text that begins like one: %j', async content => {
    expect((await analyse(content)).rows).toBe(1)
  })
})

describe('apostrophes before formulas', () => {
  const content = "Name,'=Sum\n'=1+1,'-x\n'tis,'=2\n"

  test('are kept in files from elsewhere, and mentioned', async () => {
    const analysis = await analyse(content, { hasHeader: true })
    expect(names(analysis)).toEqual(['Name', "'=Sum"])
    expect(analysis.preview).toEqual([
      ["'=1+1", "'-x"],
      ["'tis", "'=2"],
    ])
    expect(analysis.guardedCells).toBe(4)
    expect(analysis.warnings).toContain('4 cells begin with an apostrophe before a formula. The apostrophe is kept.')
  })

  test('are removed if the file is known to have them', async () => {
    const analysis = await analyse(content, { hasHeader: true, isGuarded: true })
    expect(names(analysis)).toEqual(['Name', '=Sum'])
    expect(analysis.preview).toEqual([
      ['=1+1', '-x'],
      ["'tis", '=2'],
    ])
    expect([analysis.guardedCells, analysis.warnings]).toEqual([0, []])
  })
})

describe('the decimal sign', () => {
  /** The numbers that an import of a column would store. */
  function numbersOf({ columns, preview }: CsvAnalysis, index: number): unknown[] {
    const { type, template } = columns[index]!
    const context = { now: 0, timeZone: 'UTC', locale: 'en' }
    return preview.map(row => {
      const reading = fieldType(type).read(row[index]!, template, context)
      return reading.kind === 'value' ? reading.value : reading.kind
    })
  }

  test('of one column decides about the others', async () => {
    const german = await analyse('Preis;Menge\n1,5;1.234\n2,25;5.678\n')
    expect([german.decimal, numbersOf(german, 0), numbersOf(german, 1)]).toEqual([',', [1.5, 2.25], [1234, 5678]])
    const english = await analyse('Price;Quantity\n1.5;1,234\n2.25;5,678\n')
    expect([english.decimal, numbersOf(english, 0), numbersOf(english, 1)]).toEqual(['.', [1.5, 2.25], [1234, 5678]])
    expect([...german.warnings, ...english.warnings]).toEqual([])
  })

  test('of amounts and percents decides too', async () => {
    const amounts = await analyse('Preis;Menge\n1,50 €;1.234\n2,25 €;5.678\n')
    expect([numbersOf(amounts, 0), numbersOf(amounts, 1)]).toEqual([
      [1.5, 2.25],
      [1234, 5678],
    ])
    expect(numbersOf(await analyse('Anteil;Menge\n1,5 %;1.234\n2 %;5.678\n'), 1)).toEqual([1234, 5678])
  })

  test('is a point if nothing shows it, and can be chosen', async () => {
    const content = 'Quantity\n1.234\n5.678\n'
    const assumed = await analyse(content)
    expect([assumed.decimal, numbersOf(assumed, 0)]).toEqual(['.', [1.234, 5.678]])
    expect(assumed.warnings).toEqual([
      'Numbers such as 1.234 could have a decimal point or a thousands separator. Check the decimal sign.',
    ])
    const chosen = await analyse(content, { decimal: ',' })
    expect([chosen.decimal, numbersOf(chosen, 0), chosen.warnings]).toEqual([',', [1234, 5678], []])
  })

  test('that differs between columns leaves numbers that could mean two things as text', async () => {
    const analysis = await analyse('a;b;c\n1,5;1.5;1.234\n2,5;2.5;5.678\n')
    expect([0, 1, 2].map(index => numbersOf(analysis, index))).toEqual([
      [1.5, 2.5],
      [1.5, 2.5],
      ['1.234', '5.678'],
    ])
    expect(analysis.warnings).toEqual([
      'Some columns have decimal points and others decimal commas. Numbers that could be read both ways stay text.',
    ])
  })

  test('is not asked for where no number has one', async () => {
    expect((await analyse('a;b\n1;1 234\n2;5 678\n')).decimal).toBeNull()
  })
})

describe('numbers with more digits than a number field keeps', () => {
  test.each(['9007199254740991.5', '12345678901234.567', '1.234.567.890.123.456,78', '9007199254740993'])(
    'stay text, and the warning says so: %s',
    async text => {
      const analysis = await analyse(`Name;Amount\na;${text}\nb;${text.replace('1', '2')}\n`)
      expect(analysis.columns[1]?.type).toBe('single_line_text')
      expect(analysis.warnings).toEqual([`Amount stays text, because a number would lose digits of ${text}.`])
    },
  )

  test('are not those whose digits a double has', async () => {
    const analysis = await analyse('Name;Amount\na;0.30000000000000004\nb;1234567890123.25\n')
    expect([analysis.columns[1]?.type, analysis.warnings]).toEqual(['number', []])
  })
})

describe('the analysis', () => {
  test('takes the first row as a header when it does not fit the types below it', async () => {
    expect((await analyse('Year,Amount\n2020,1.5\n2021,2.5\n')).hasHeader).toBe(true)
    expect((await analyse('2020,1.5\n2021,2.5\n')).hasHeader).toBe(false)
    expect((await analyse('Name,City\nAnn,Rome\n')).hasHeader).toBe(true)
  })

  test('takes the first row as data when there is no header', async () => {
    const analysis = await analyse('Name,City\nAnn,Rome\n', { hasHeader: false })
    expect([names(analysis), analysis.rows]).toEqual([['Column 1', 'Column 2'], 2])
  })

  test('does not guess a type that fits all but the last of 50,000 cells', async () => {
    const [whole] = (await analyse(`n\n${'17\n'.repeat(50_000)}`)).columns
    const [broken] = (await analyse(`n\n${'17\n'.repeat(50_000)}seventeen\n`)).columns
    expect(broken?.type).not.toBe(whole?.type)
  })

  test('keeps the first column as text where another column would become a select', async () => {
    const row = (at: number) => `${['red', 'green', 'blue'][at % 3]},${['low', 'high'][at % 2]}\n`
    const { columns } = await analyse(`Name,Level\n${Array.from({ length: 300 }, (_, at) => row(at)).join('')}`)
    const lists = columns.map(({ type }) => fieldType(type).extendTemplate !== undefined)
    expect(lists).toEqual([false, true])
  })

  test('offers every type that fits, the guessed one first', async () => {
    const [column] = (await analyse('n\n1\n2\n')).columns
    expect(column?.fits[0]).toEqual({ type: column?.type, template: column?.template })
    expect(column?.fits.length).toBeGreaterThan(1)
  })

  test('uses a chosen delimiter, quote, and encoding', async () => {
    const analysis = await analyse("a;b\n'x';y\n", { delimiter: ',', quote: null, encoding: 'windows-1252' })
    expect([names(analysis), analysis.delimiter, analysis.quote, analysis.encoding]).toEqual([
      ['a;b'],
      ',',
      null,
      'windows-1252',
    ])
  })

  test('does not take the line that names the delimiter as a row', async () => {
    const analysis = await analyse('sep=;\r\nName;City\r\nAnn;Rome\r\n')
    expect([names(analysis), analysis.rows]).toEqual([['Name', 'City'], 1])
  })

  test('reads a file while it arrives', async () => {
    const file = files.newPath()
    const content = Buffer.from(`Name,City\n${'Ann,Rome\n'.repeat(60_000)}`)
    await writeFile(file, content)
    const arriving = new FileInTransit(file, { size: 0, complete: false })
    const analysing = analyseCsv(arriving, {}, fieldTypes)
    for (let size = 0; size < content.length; size += 50_001) arriving.grow({ size, complete: false })
    arriving.grow({ size: content.length, complete: true })
    expect((await analysing).rows).toBe(60_000)
  })
})
