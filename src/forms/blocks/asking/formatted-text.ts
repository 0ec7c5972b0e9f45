/** A paragraph, or a list with an item in each line. */
interface TextBlock {
  isList: boolean
  lines: string[]
}

export type TextPart = { kind: 'text' | 'bold' | 'italic'; text: string } | { kind: 'link'; text: string; url: string }

const item = /^[-*] +(?=\S)/

/** Splits a text into paragraphs and lists: an empty line ends a paragraph, and '- ' begins an item. */
export function parseFormattedText(text: string): TextBlock[] {
  const blocks: TextBlock[] = []
  let open: TextBlock | null = null
  for (const line of text.replaceAll(/\r\n?/g, '\n').split('\n')) {
    if (line.trim() === '') {
      open = null
      continue
    }
    const isList = item.test(line)
    if (!open || open.isList !== isList) blocks.push((open = { isList, lines: [] }))
    open.lines.push(line.replace(item, ''))
  }
  return blocks
}

/** Each mark has a limit, so that a hostile text takes no longer than its length. */
const marks =
  /\*\*([^*\n]{1,500})\*\*|\*([^*\n]{1,500})\*|\[([^[\]\n]{1,500})\]\(((?:https?:\/\/|mailto:|tel:)[^\s()]{1,2000})\)/gi

/** The parts of a text: **bold**, *italic*, and [links](https://example.com). Other addresses stay text. */
export function parseLine(line: string): TextPart[] {
  const parts: TextPart[] = []
  let from = 0
  for (const match of line.matchAll(marks)) {
    const [whole, bold, italic, label, url] = match
    if (match.index > from) parts.push({ kind: 'text', text: line.slice(from, match.index) })
    if (bold !== undefined) parts.push({ kind: 'bold', text: bold })
    else if (italic !== undefined) parts.push({ kind: 'italic', text: italic })
    else parts.push({ kind: 'link', text: label ?? '', url: url ?? '' })
    from = match.index + whole.length
  }
  if (from < line.length) parts.push({ kind: 'text', text: line.slice(from) })
  return parts
}
