import { rating } from '../../blocks/rating/rating.ts'
import { formLimits } from '../../document/form-limits.ts'
import type { NewBlock } from './block-edits.ts'
import { optionLines } from './option-edits.ts'

/** The blocks of one page. */
export type TextPage = NewBlock[]

const bullet = /^\s*(?:[-*•◦▪○☐–]|\[[ x]?\]|\(\s?\))\s+\S/i
const checkbox = /^\s*(?:☐|\[[ x]?\])\s+\S/i
const pageBreak = /^\s*(?:-{3,}|={3,}|\*{3,}|_{3,})\s*$/
const heading = /^\s*#{1,6}\s+/
const numbering = /^\s*(?:q(?:uestion)?\s*)?\d{1,3}\s*[.):]\s+/i
const required = /\s*(?:\*|\(required\))\s*$/i
const several =
  /\s*\((?:choose|select|pick|check|tick)\s+(?:several|any|all|many|multiple|one or more)[^)]*\)|\s*\(multiple(?: choice| answers)?\)/i

/** What a question is probably answered with, by its words. The first one that fits decides. */
const guesses: readonly [RegExp, string][] = [
  [/\be-?mail\b/i, 'email'],
  [/\b(?:phone|telephone|mobile|cell)\b/i, 'phone'],
  [/\b(?:website|web ?site|url|homepage|linkedin|portfolio)\b/i, 'url'],
  [/\b(?:street|postal|mailing|shipping|billing|home) address\b|^address\b/i, 'address'],
  [/\b(?:from .+ (?:to|until)|date range|period)\b.*\bdates?\b|\bdates of\b/i, 'date_range'],
  [/\b(?:date and time|when exactly)\b/i, 'date_time'],
  [/\b(?:date|birthday|which day|what day)\b/i, 'date'],
  [/\b(?:what|which|start|end|arrival|preferred) time\b|^time\b/i, 'time'],
  [/\bhow likely\b|\bfrom 0 to 10\b/i, 'opinion_scale'],
  [/\b(?:rate|rating|how satisfied|stars)\b/i, rating.type],
  [/\b(?:how much|price|budget|amount|salary)\b/i, 'number'],
  [/\b(?:how many|number of|age|quantity|count)\b/i, 'number'],
  [/\bi (?:agree|consent|accept|confirm)\b/i, 'consent'],
  [
    /^(?:do|does|did|are|is|was|were|have|has|will|would|can|could|should) (?:you|we|they|it|your|this|there)\b/i,
    'yes_no',
  ],
  [
    /\b(?:comments?|feedback|messages?|describe|explain|tell us|why|details?|bio|thoughts|suggestions?|anything else)\b/i,
    'long_answer',
  ],
]

interface Line {
  text: string
  options: string[]
  hasCheckboxes: boolean
}

const isYesNo = (options: readonly string[]) =>
  options.length === 2 && options.map(option => option.toLowerCase()).join() === 'yes,no'

function typeOf(text: string, { options, hasCheckboxes }: Line): string {
  if (options.length > 0) {
    if (several.test(text) || hasCheckboxes) return 'multiple_choice'
    return isYesNo(options) ? 'yes_no' : 'single_choice'
  }
  return guesses.find(([words]) => words.test(text))?.[1] ?? 'short_answer'
}

/** The block of a line and the options below it. `offered` are the types that may be used. */
function blockOf(line: Line, offered: ReadonlySet<string>): NewBlock {
  const whole = line.text.replace(numbering, '').trim()
  if (heading.test(line.text)) return { type: 'heading', label: cut(line.text.replace(heading, '')) }
  const isRequired = required.test(whole)
  const text = whole.replace(required, '')
  const guessed = typeOf(text, line)
  const type = offered.has(guessed) ? guessed : 'short_answer'
  const label = cut(text.replace(several, ''))
  if (type === 'consent') return { type, label: '', settings: { text: label }, isRequired }
  const options = line.options.slice(0, formLimits.optionsPerBlock)
  return { type, label, isRequired, ...(options.length > 0 && type !== 'yes_no' && { options }) }
}

const cut = (text: string) => text.trim().slice(0, formLimits.textLength)

/** The block that a single line describes, such as a question that is typed into an empty place. */
export const blockFromLine = (text: string, offered: ReadonlySet<string>): NewBlock =>
  blockOf({ text, options: [], hasCheckboxes: false }, offered)

/**
 * Reads a form from text: one question a line, its options below it with a bullet before each. The types of the questions
 * are guessed from their words. A line of dashes starts a page, and '#' starts a heading.
 */
export function questionsFromText(text: string, offered: ReadonlySet<string>): TextPage[] {
  const pages: Line[][] = [[]]
  for (const line of text.split(/\r\n?|\n/)) {
    const page = pages.at(-1) ?? []
    const question = page.at(-1)
    if (line.trim() === '') continue
    if (pageBreak.test(line)) pages.push([])
    else if (bullet.test(line) && question && !heading.test(question.text)) {
      // The same option twice would keep the form from being published.
      const [option] = optionLines(line)
      if (option !== undefined && !question.options.includes(option)) question.options.push(option)
      question.hasCheckboxes ||= checkbox.test(line)
    } else
      page.push({ text: bullet.test(line) ? (optionLines(line)[0] ?? line) : line, options: [], hasCheckboxes: false })
  }
  let left: number = formLimits.blocks
  return pages
    .filter(page => page.length > 0)
    .map(page => {
      const kept = page.slice(0, left)
      left -= kept.length
      return kept.map(line => blockOf(line, offered))
    })
    .filter(page => page.length > 0)
}
