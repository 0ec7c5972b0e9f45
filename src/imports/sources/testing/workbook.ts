import { ZipFile } from 'yazl'
import { buffer } from 'node:stream/consumers'

import { workbookParts } from '../../../engine/export/xlsx-parts.ts'

const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packageRelationships = 'http://schemas.openxmlformats.org/package/2006/relationships'

/** A workbook as XML, for what no library writes. */
export interface RawWorkbook {
  /** The rows of each sheet, by name. */
  sheets: Record<string, string>
  /** What follows the rows of the first sheet. */
  after?: string
  /** Format codes; style 0 is General, the next styles have these formats. */
  formats?: readonly string[]
  /** The `si` elements of the shared texts. */
  texts?: string
  /** Attributes of the first sheet's entry in the workbook, and other properties of the workbook. */
  workbook?: (xml: string) => string
  /** Web addresses by relationship id, of the first sheet. */
  links?: Record<string, string>
}

/** A ZIP archive of these files. */
export function zipped(parts: Iterable<[path: string, content: string | Buffer]>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [path, content] of parts) zip.addBuffer(Buffer.from(content), path)
  zip.end()
  return buffer(zip.outputStream)
}

export function workbook({ sheets, after = '', formats = [], texts, ...rest }: RawWorkbook): Promise<Buffer> {
  const names = Object.keys(sheets)
  const parts = new Map(workbookParts(names))
  const styles = formats.map((code, at) => `<numFmt numFmtId="${at + 164}" formatCode="${code}"/>`).join('')
  const cells = formats.map((_, at) => `<xf numFmtId="${at + 164}"/>`).join('')
  parts.set(
    'xl/styles.xml',
    `<styleSheet ${main}><numFmts>${styles}</numFmts><cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${cells}</cellXfs></styleSheet>`,
  )
  for (const [at, rows] of Object.values(sheets).entries()) {
    const data = `<worksheet ${main} xmlns:r="${relationships}"><sheetData>${rows}</sheetData>${at === 0 ? after : ''}</worksheet>`
    parts.set(`xl/worksheets/sheet${at + 1}.xml`, data)
  }
  if (texts !== undefined) {
    parts.set('xl/sharedStrings.xml', `<sst ${main}>${texts}</sst>`)
    const listed = `<Relationship Id="rIdT" Type="${relationships}/sharedStrings" Target="/xl/sharedStrings.xml"/></Relationships>`
    const path = 'xl/_rels/workbook.xml.rels'
    parts.set(path, (parts.get(path) ?? '').replace('</Relationships>', listed))
  }
  if (rest.workbook) parts.set('xl/workbook.xml', rest.workbook(parts.get('xl/workbook.xml') ?? ''))
  if (rest.links) {
    const targets = Object.entries(rest.links).map(
      ([id, target]) =>
        `<Relationship Id="${id}" Type="${relationships}/hyperlink" Target="${target}" TargetMode="External"/>`,
    )
    const listed = `<Relationships xmlns="${packageRelationships}">${targets.join('')}</Relationships>`
    parts.set('xl/worksheets/_rels/sheet1.xml.rels', listed)
  }
  return zipped(parts)
}
