import { AppError } from '../../../platform/errors.ts'
import { maxParts } from '../converted-rows.ts'
import { unescapedText } from './cell-texts.ts'
import { builtInFormat, readNumberFormat, type NumberFormat } from './number-format.ts'
import { plainSharedText } from './plain-cells.ts'
import { damagedText } from './read-xml.ts'
import { TextStore } from './text-store.ts'
import type { WorkbookFile } from './workbook-file.ts'

interface Sheet {
  name: string
  isHidden: boolean
  /** The part of the workbook that holds its cells. */
  part: string
}

/** What the sheets of a workbook share. */
export interface Workbook {
  sheets: Sheet[]
  /** Whether days are counted from 1904. */
  is1904: boolean
  /** By the number of the cell's style. */
  formats: NumberFormat[]
  texts: TextStore
}

/** @throws AppError `bad_input` if the workbook has no sheet with cells. */
export async function readWorkbook(file: WorkbookFile): Promise<Workbook> {
  const main = [...(await file.relationships('')).values()].find(({ type }) => type === 'officeDocument')
  if (!main) throw new AppError('bad_input', damagedText)
  const part = main.target.replace(/^\//, '')
  const related = await file.relationships(part)
  const listed: { name: string; isHidden: boolean; id: string }[] = []
  let is1904 = false
  await file.read(part, {
    onOpen(name, attributes) {
      if (name === 'workbookPr') is1904 = isTrue(attributes['date1904'])
      if (name !== 'sheet') return
      const id = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1] ?? ''
      const isHidden = (attributes['state'] ?? 'visible') !== 'visible'
      listed.push({ name: attributes['name'] ?? '', isHidden, id })
    },
  })
  const sheets = listed.flatMap(({ id, ...sheet }) => {
    const target = related.get(id)
    return target?.type === 'worksheet' ? { ...sheet, part: target.target } : []
  })
  if (sheets.length === 0) throw new AppError('bad_input', 'This workbook has no sheet with cells.')
  const partOf = (type: string): string => [...related.values()].find(one => one.type === type)?.target ?? ''
  return {
    // Hidden sheets mostly hold what the visible ones are calculated from.
    sheets: sheets.toSorted((one, other) => Number(one.isHidden) - Number(other.isHidden)).slice(0, maxParts),
    is1904,
    formats: await readFormats(file, partOf('styles')),
    texts: await readSharedTexts(file, partOf('sharedStrings')),
  }
}

export const isTrue = (value: string | undefined): boolean => value === '1' || value === 'true' || value === 'on'

async function readFormats(file: WorkbookFile, part: string): Promise<NumberFormat[]> {
  const own = new Map<number, NumberFormat>()
  const formats: NumberFormat[] = []
  let inCells = false
  await file.read(part, {
    onOpen(name, { numFmtId, formatCode }) {
      if (name === 'cellXfs') inCells = true
      else if (name === 'numFmt') own.set(Number(numFmtId), readNumberFormat(unescapedText(formatCode ?? '')))
      else if (name === 'xf' && inCells) formats.push(own.get(Number(numFmtId)) ?? builtInFormat(Number(numFmtId)))
    },
    onClose(name) {
      if (name === 'cellXfs') inCells = false
    },
  })
  return formats
}

/** The texts that cells refer to by number. */
async function readSharedTexts(file: WorkbookFile, part: string): Promise<TextStore> {
  const texts = new TextStore()
  const rich = new RichText()
  await file.read(part, {
    onOpen: name => rich.open(name),
    onText: text => rich.add(text),
    onClose(name) {
      rich.close(name)
      if (name === 'si') texts.add(rich.take())
    },
    repeated: {
      parent: 'sst',
      name: 'si',
      read(text, from, to) {
        const found = plainSharedText(text, from, to)
        if (found !== null) texts.add(unescapedText(found))
        return found !== null
      },
    },
  })
  return texts
}

/** Collects the text of an element with runs of different fonts, without the reading aids of East Asian text. */
export class RichText {
  #text = ''
  #inText = false
  #inPhonetic = false

  open(name: string): void {
    if (name === 't') this.#inText = !this.#inPhonetic
    else if (name === 'rPh') this.#inPhonetic = true
  }

  add(text: string): void {
    if (this.#inText) this.#text += text
  }

  close(name: string): void {
    if (name === 't') this.#inText = false
    else if (name === 'rPh') this.#inPhonetic = false
  }

  take(): string {
    const text = unescapedText(this.#text)
    this.#text = ''
    return text
  }
}
