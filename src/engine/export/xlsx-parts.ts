/** Characters that XML cannot hold. */
// oxlint-disable-next-line no-control-regex
const invalidCharacters = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g
const special = /[&<>"]/g
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** Spreadsheets would read this as an escaped character. */
const looksEscaped = /_(?=x[\da-f]{4}_)/gi

export const xmlText = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(invalidCharacters, '')
    .replaceAll(looksEscaped, '_x005F_')
    .replaceAll(special, sign => entities[sign] ?? '')

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packageRelationships = 'http://schemas.openxmlformats.org/package/2006/relationships'
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** The numbers of formats that every spreadsheet has. */
const builtIn: Record<string, number> = { General: 0, '0': 1, 'mm-dd-yy': 14 }
const firstOwnFormat = 164

/** The header's style in `stylesXml`; the formats follow it. */
export const headerStyle = 1
export const styleOf = (format: number): number => format + 2

/** The styles of a workbook: a plain one, a bold one, and one for each format. */
export function stylesXml(formats: readonly string[]): string {
  const own = formats.filter(format => builtIn[format] === undefined)
  const idOf = (format: string) => builtIn[format] ?? firstOwnFormat + own.indexOf(format)
  const numbers = own.map(format => `<numFmt numFmtId="${idOf(format)}" formatCode="${xmlText(format)}"/>`).join('')
  const cells = formats.map(
    format => `<xf numFmtId="${idOf(format)}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
  )
  const font = '<sz val="11"/><name val="Calibri"/>'
  return `${declaration}<styleSheet xmlns="${main}">${own.length > 0 ? `<numFmts count="${own.length}">${numbers}</numFmts>` : ''}<fonts count="2"><font>${font}</font><font><b/>${font}</font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${formats.length + 2}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>${cells.join('')}</cellXfs></styleSheet>`
}

const sheetPath = (index: number) => `worksheets/sheet${index + 1}.xml`

/** The parts of a workbook other than its sheets and styles: path and content. */
export function workbookParts(sheets: readonly string[]): [path: string, content: string][] {
  const contentTypes = sheets
    .map((_name, at) => `<Override PartName="/xl/${sheetPath(at)}" ContentType="${types}.worksheet+xml"/>`)
    .join('')
  const listed = sheets.map((name, at) => `<sheet name="${xmlText(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
  const links = sheets.map(
    (_name, at) => `<Relationship Id="rId${at + 1}" Type="${relationships}/worksheet" Target="${sheetPath(at)}"/>`,
  )
  return [
    [
      '[Content_Types].xml',
      `${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/>${contentTypes}</Types>`,
    ],
    [
      '_rels/.rels',
      `${declaration}<Relationships xmlns="${packageRelationships}"><Relationship Id="rId1" Type="${relationships}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      'xl/workbook.xml',
      `${declaration}<workbook xmlns="${main}" xmlns:r="${relationships}"><sheets>${listed.join('')}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `${declaration}<Relationships xmlns="${packageRelationships}">${links.join('')}<Relationship Id="rId${sheets.length + 1}" Type="${relationships}/styles" Target="styles.xml"/></Relationships>`,
    ],
  ]
}

/** The beginning of a sheet, up to its first row. The first row is frozen; column widths are in characters. */
export const sheetStart = (widths: readonly number[]): string =>
  `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths
    .map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`)
    .join('')}</cols><sheetData>`

export const sheetEnd = '</sheetData></worksheet>'
