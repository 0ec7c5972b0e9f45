import type { FieldContext } from '../../fields/field-type.ts'
import { fold } from '../../fields/text/fold.ts'
import { withPlainNumbers } from '../sources/converted-rows.ts'
import type { FieldTypes, Template, TypedColumn } from './column-profile.ts'
import type { CsvFormat } from './csv-format.ts'
import { CsvReader, type ArrivingFile } from './csv-reader.ts'
import { cutText } from '../../fields/text/cut-text.ts'

const maxSamples = 5
/** Maximum number of different texts for a type that stores them in its template. */
const maxTexts = 1000

/** A column and the type that a person chose for it. */
export interface ColumnToCheck extends TypedColumn {
  index: number
  format: CsvFormat
  firstRow: number
  context: FieldContext
}

export interface ColumnCheck {
  /** The template, extended by the column's texts. */
  template: Template
  /** Number of cells that the type cannot read. */
  unreadable: number
  samples: { row: number; text: string }[]
  /** Number of cells whose upper and lower case would change, because an option with another spelling matches them. */
  recased: number
}

/** Reads a whole column to find out how a type would read it. */
export async function checkColumn(file: ArrivingFile, column: ColumnToCheck, types: FieldTypes): Promise<ColumnCheck> {
  const type = types[column.type]
  if (!type) throw new Error(`There is no field type ${column.type}`)
  let template = type.template.parse(column.template)
  if (type.extendTemplate) {
    const texts = new Set<string>()
    await eachText(file, column, text => {
      if (texts.size < maxTexts) texts.add(text)
    })
    template = type.extendTemplate(template, texts)
  }
  const written = column.format.hasPlainNumbers ? withPlainNumbers(template) : template
  const check: ColumnCheck = { template: template as Template, unreadable: 0, samples: [], recased: 0 }
  await eachText(file, column, (text, row) => {
    const reading = type.read(text, written, column.context)
    if (reading.kind === 'value' && type.caseVariants && isRecased(text, type.show(reading.value, template))) {
      check.recased++
    }
    if (reading.kind !== 'unreadable') return
    check.unreadable++
    if (check.samples.length < maxSamples) check.samples.push({ row, text: cutText(text, 200) })
  })
  return check
}

/** Whether two texts differ in case. Spaces between options do not matter. */
function isRecased(text: string, shown: string): boolean {
  const [written, stored] = [text, shown].map(one => one.replaceAll(/\s/g, ''))
  return written !== stored && fold(written ?? '') === fold(stored ?? '')
}

async function eachText(file: ArrivingFile, column: ColumnToCheck, see: (text: string, row: number) => void) {
  const reader = new CsvReader(file, column.format, column.firstRow)
  let rows = 0
  try {
    for (let batch = await reader.next(); batch; batch = await reader.next()) {
      for (let row = 0; row < batch.rowCount; row++) {
        rows++
        const cell = batch.firstCell(row) + column.index
        if (cell >= batch.endCell(row)) continue
        const text = batch.cellText(cell, column.format)
        if (text.trim() !== '') see(text, rows)
      }
    }
  } finally {
    await reader.close()
  }
}
