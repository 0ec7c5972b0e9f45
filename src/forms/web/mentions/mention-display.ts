import { mentionsIn, mentionOf } from '../../logic/piping.ts'

/** A mention as a person sees it in a text field. */
export interface ShownMention {
  id: string
  fallback: string
  /** '@Your name'. */
  name: string
  /** Where it is in the stored text. */
  from: number
  to: number
  /** Where it is in the shown text. */
  shownFrom: number
  shownTo: number
}

/** A stored text as a text field shows it: mentions have the names of their questions. */
export interface Display {
  text: string
  shown: string
  mentions: readonly ShownMention[]
}

/** @param nameOf the name of what an id mentions. */
export function displayOf(text: string, nameOf: (id: string, fallback: string) => string): Display {
  const mentions: ShownMention[] = []
  let [shown, at] = ['', 0]
  for (const { id, fallback, from, to } of mentionsIn(text)) {
    shown += text.slice(at, from)
    const name = `@${nameOf(id, fallback)}`
    mentions.push({ id, fallback, name, from, to, shownFrom: shown.length, shownTo: shown.length + name.length })
    shown += name
    at = to
  }
  return { text, shown: shown + text.slice(at), mentions }
}

/** A place of the shown text in the stored one. A place inside a mention is the end of the mention. */
export function storedAt({ mentions }: Display, shownAt: number): number {
  let shift = 0
  for (const { to, shownFrom, shownTo } of mentions) {
    if (shownAt <= shownFrom) break
    if (shownAt < shownTo) return to
    shift = to - shownTo
  }
  return shownAt + shift
}

interface Edit {
  /** The stored text afterwards. */
  text: string
  /** Where the caret is in it. */
  caret: number
}

/** Replaces a range of the shown text. A mention that the range touches goes as a whole. */
export function replaceShown(display: Display, range: { from: number; to: number }, inserted: string): Edit {
  let { from, to } = range
  for (const { shownFrom, shownTo } of display.mentions) {
    const isInside = from === to && from > shownFrom && from < shownTo
    if (isInside) from = to = shownTo
    else if (from < shownTo && to > shownFrom) {
      from = Math.min(from, shownFrom)
      to = Math.max(to, shownTo)
    }
  }
  const [start, end] = [storedAt(display, from), storedAt(display, to)]
  return { text: display.text.slice(0, start) + inserted + display.text.slice(end), caret: start + inserted.length }
}

/**
 * What a person did to the shown text, done to the stored one.
 *
 * @param after the shown text afterwards, and the caret in it, which is behind what was typed.
 */
export function editShown(display: Display, after: { shown: string; caret: number }): Edit {
  const { shown: before } = display
  const tail = after.shown.length - after.caret
  const isTail = tail >= 0 && before.endsWith(after.shown.slice(after.caret))
  let end = isTail ? tail : 0
  if (!isTail)
    while (end < before.length && end < after.shown.length && before.at(-1 - end) === after.shown.at(-1 - end)) end++
  const limit = Math.min(before.length, after.shown.length) - end
  let start = 0
  while (start < limit && before[start] === after.shown[start]) start++
  return replaceShown(
    display,
    { from: start, to: before.length - end },
    after.shown.slice(start, after.shown.length - end),
  )
}

/** The text with another fallback of one of its mentions. */
export const withFallback = ({ text, mentions }: Display, index: number, fallback: string): string => {
  const mention = mentions[index]
  return mention ? text.slice(0, mention.from) + mentionOf(mention.id, fallback) + text.slice(mention.to) : text
}

/** What a person types behind an '@' to find something to mention. */
export interface MentionQuery {
  /** The place of the '@' in the shown text. */
  from: number
  query: string
}

/** What is typed behind an '@' before the caret; null for nothing. An '@' inside a word is part of a mail address. */
export function queryAt({ shown, mentions }: Display, caret: number): MentionQuery | null {
  const found = /(?:^|[\s([{"'“„«])@([^\s@][^@\n]{0,40})?$/u.exec(shown.slice(0, caret))
  if (!found) return null
  const query = found[1] ?? ''
  const from = caret - query.length - 1
  return mentions.some(({ shownFrom, shownTo }) => from >= shownFrom && from < shownTo) ? null : { from, query }
}

/** A place of the stored text in the shown one. A place inside a mention is its end. */
export function shownAt({ mentions }: Display, at: number): number {
  let shift = 0
  for (const { from, to, shownTo } of mentions) {
    if (at <= from) break
    if (at < to) return shownTo
    shift = shownTo - to
  }
  return at + shift
}
