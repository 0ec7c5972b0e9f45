import { inflateSync } from 'node:zlib'

/** The texts of a PDF that `writePdf` made, a string for each page, with a line for each piece of text. */
export function pdfPages(pdf: Uint8Array): string[] {
  const objects = objectsOf(Buffer.from(pdf).toString('latin1'))
  const letters = (font: string) => lettersOf(objects.get(font) ?? '', objects)
  const pages = [...objects.values()].filter(text => text.includes('/Type /Page\n'))
  return pages.map(page => {
    const resources = objects.get(/\/Resources (\d+) 0 R/.exec(page)?.[1] ?? '') ?? ''
    const fonts = new Map(
      [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, id]) => [name, letters(id ?? '')]),
    )
    return textOf(objects.get(/\/Contents (\d+) 0 R/.exec(page)?.[1] ?? '') ?? '', fonts)
  })
}

/** The objects of a PDF by their numbers, with their streams inflated. */
function objectsOf(pdf: string): Map<string, string> {
  return new Map(
    [...pdf.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id = '', body = '']) => {
      const [head = '', ...rest] = body.split('stream\n')
      const stream = rest.join('stream\n').replace(/\nendstream$/, '')
      if (!head.includes('/FlateDecode')) return [id, body]
      return [id, inflateSync(Buffer.from(stream, 'latin1')).toString('latin1')]
    }),
  )
}

/** What the glyphs of a font stand for. */
function lettersOf(font: string, objects: ReadonlyMap<string, string>): string[] {
  const map = objects.get(/\/ToUnicode (\d+) 0 R/.exec(font)?.[1] ?? '') ?? ''
  return [...map.matchAll(/<([0-9a-f ]+)>(?= |\]|$)/gm)].flatMap(([, codes = '']) =>
    codes === '0000' || /^ffff$/.test(codes)
      ? []
      : Buffer.from(codes.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'),
  )
}

function textOf(content: string, fonts: ReadonlyMap<string | undefined, readonly string[]>): string {
  const lines: string[] = []
  let letters: readonly string[] = []
  for (const [, font, pieces = ''] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (font) letters = fonts.get(font) ?? []
    else {
      const glyphs = [...pieces.matchAll(/<([0-9a-f]*)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
      lines.push(glyphs.map(glyph => letters[Number.parseInt(glyph, 16)] ?? '').join(''))
    }
  }
  return lines.join('\n')
}
