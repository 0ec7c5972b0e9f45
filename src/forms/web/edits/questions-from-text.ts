import { rating } from '../../blocks/rating/rating.ts'
import { formLimits } from '../../document/form-limits.ts'
import type { NewBlock } from './block-edits.ts'
import { optionLines } from './option-edits.ts'

/** The blocks of one page. */
type TextPage = NewBlock[]

const bullet = /^\s*(?:[-*•◦▪○☐–]|\[[ x]?\]|\(\s?\))\s+\S/i
const checkbox = /^\s*(?:☐|\[[ x]?\])\s+\S/i
const pageBreak = /^\s*(?:-{3,}|={3,}|\*{3,}|_{3,})\s*$/
const heading = /^\s*#{1,6}\s+/
const numbering = /^\s*(?:q(?:uestion)?\s*)?\d{1,3}\s*[.):]\s+/i
const required = /\s*(?:\*|\(required\))\s*$/i
const optional = /\s*\(optional\)\s*$/i
const lettered = /^\s*\(?[a-z][.)]\s+\S/i
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
  /** How far the line is indented, in spaces. */
  indent: number
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
  const whole = line.text.replace(numbering, '').trim() || line.text.trim()
  if (heading.test(line.text)) return { type: 'heading', ...labels(line.text.replace(heading, '')) }
  const isRequired = required.test(whole)
  const text = whole.replace(required, '').replace(optional, '')
  const guessed = typeOf(text, line)
  const type = offered.has(guessed) ? guessed : line.options.length > 0 ? 'single_choice' : 'short_answer'
  const named = labels(text.replace(several, '') || whole)
  if (type === 'consent' && named.description === undefined)
    return { type, label: '', settings: { text: named.label }, isRequired }
  const options = line.options.slice(0, formLimits.optionsPerBlock).map(option => option.slice(0, maxOptionLength))
  return { type, ...named, isRequired, ...(options.length > 0 && type !== 'yes_no' && { options }) }
}

/** A text as a label. What is too long for one becomes the description. */
function labels(text: string): { label: string; description?: string } {
  const trimmed = text.trim()
  const { textLength } = formLimits
  if (trimmed.length <= textLength) return { label: trimmed }
  return { label: trimmed.slice(0, textLength), description: trimmed.slice(textLength, 2 * textLength) }
}

const maxOptionLength = 500

const indentOf = (line: string) => /^[ \t]*/.exec(line)?.[0].replaceAll('\t', '    ').length ?? 0

const lineOf = (text: string): Line => ({ text, indent: indentOf(text), options: [], hasCheckboxes: false })

/** The block that a single line describes, such as a question that is typed into an empty place. */
export const blockFromLine = (text: string, offered: ReadonlySet<string>): NewBlock => blockOf(lineOf(text), offered)

/** What a text becomes. */
export interface TextQuestions {
  pages: TextPage[]
  /** What does not fit into a form, in sentences for the person. */
  notes: string[]
}

/** The number before a line: 3 for '3. Blue'; null for none. */
const numberOf = (line: string): number | null => {
  const digits = /^\s*(\d{1,3})[.)]\s+\S/.exec(line)?.[1]
  return digits === undefined ? null : Number(digits)
}

/** Whether numbered lines below a question are its options: they count from 1, and none of them is a question. */
function countsOptions(question: Line, below: readonly string[]): boolean {
  if (numbering.test(question.text) || !/\?\s*(?:\*\s*)?$|\)\s*$/.test(question.text)) return false
  let count = 0
  for (const line of below) {
    if (numberOf(line) !== count + 1) break
    if (line.includes('?')) return false
    count++
  }
  return count > 1
}

/** Whether a line is an option of the question above it. */
function isOption(line: string, question: Line, counted: boolean): boolean {
  if (heading.test(question.text) || heading.test(line)) return false
  if (bullet.test(line) || indentOf(line) >= question.indent + 2) return true
  if (counted && numberOf(line) === question.options.length + 1) return true
  return (
    lettered.test(line) && line.trim().replace('(', '').toLowerCase().charCodeAt(0) === 97 + question.options.length
  )
}

/**
 * Reads a form from text: one question a line, its options below it with a bullet, a letter, a number, or an indentation
 * before each. The types of the questions are guessed from their words. A line of dashes starts a page, and '#' starts a
 * heading.
 */
export function questionsFromText(text: string, offered: ReadonlySet<string>): TextQuestions {
  const pages: Line[][] = [[]]
  const lines = text.split(/\r\n?|\n/).filter(line => line.trim() !== '')
  const counted = new Set<Line>()
  for (const [index, line] of lines.entries()) {
    const page = pages.at(-1) ?? []
    const question = page.at(-1)
    if (pageBreak.test(line)) pages.push([])
    else if (question && isOption(line, question, counted.has(question))) {
      const [option = line.trim()] = optionLines(line.replace(/^\s*\(?[a-z][.)]\s+/i, ''), Infinity)
      // The same option twice would keep the form from being published.
      if (!question.options.includes(option)) question.options.push(option)
      question.hasCheckboxes ||= checkbox.test(line)
    } else {
      const added = lineOf(bullet.test(line) ? (optionLines(line, Infinity)[0] ?? line) : line)
      page.push(added)
      if (countsOptions(added, lines.slice(index + 1, index + 3))) counted.add(added)
    }
  }
  return { pages: pagesWithin(pages, offered), notes: lossesOf(pages) }
}

/** The blocks of all pages, as many as a form can have. */
function pagesWithin(pages: readonly Line[][], offered: ReadonlySet<string>): TextPage[] {
  let left: number = formLimits.blocks
  const filled = pages.filter(page => page.length > 0)
  // What would be on more pages than a form can have is on the last one.
  const [first, rest] = [filled.slice(0, formLimits.pages - 1), filled.slice(formLimits.pages - 1).flat()]
  return [...first, rest]
    .map(page => {
      const kept = page.slice(0, left)
      left -= kept.length
      return kept.map(line => blockOf(line, offered))
    })
    .filter(page => page.length > 0)
}

/** What of a text is too much or too long for a form. */
function lossesOf(pages: readonly Line[][]): string[] {
  const all = pages.flat()
  const { blocks, optionsPerBlock, textLength } = formLimits
  const notes: string[] = []
  if (all.length > blocks)
    notes.push(`A form can have up to ${blocks} questions. The last ${all.length - blocks} are left out.`)
  if (pages.filter(page => page.length > 0).length > formLimits.pages)
    notes.push(`A form can have up to ${formLimits.pages} pages. The last page has the remaining questions.`)
  for (const { text, options } of all.slice(0, blocks)) {
    const name = `“${text.trim().slice(0, 60)}”`
    if (options.length > optionsPerBlock)
      notes.push(
        `${name} has more than ${optionsPerBlock} options. The last ${options.length - optionsPerBlock} are left out.`,
      )
    if (options.some(option => option.length > maxOptionLength))
      notes.push(`Some options of ${name} are longer than ${maxOptionLength} characters, and are cut.`)
    if (text.length > 2 * textLength) notes.push(`${name} is longer than ${2 * textLength} characters, and is cut.`)
  }
  return notes
}
