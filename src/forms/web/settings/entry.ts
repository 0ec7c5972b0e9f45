import type * as z from 'zod/mini'
import { browserContext } from '../../../fields/field-context.ts'
import { empty, type Reading, unreadable, value } from '../../../fields/field-type.ts'
import { number } from '../../../fields/number/number.ts'
import type { Control } from './control.ts'

/** The controls whose value is a text while it is edited. */
export type TypedControl = Extract<Control, { kind: 'text' | 'number' | 'day' | 'time' | 'lines' | 'color' }>

const template = number.template.parse({})

const isTyped = ({ kind }: Control): boolean => ['text', 'number', 'day', 'time', 'lines', 'color'].includes(kind)

/** Whether the value of a control is a text while it is edited. */
export const isTypedControl = (control: Control): control is TypedControl => isTyped(control)

const pad = (count: number): string => String(count).padStart(2, '0')

/** The text of a value in its control. */
export function showEntry({ kind }: TypedControl, stored: unknown): string {
  if (stored === null || stored === undefined) return ''
  switch (kind) {
    case 'number':
      return typeof stored === 'number' ? (number.editText ?? number.show)(stored, template, browserContext()) : ''
    case 'time': {
      const minutes = Math.floor(Number(stored) / 60)
      return `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`
    }
    case 'lines':
      return Array.isArray(stored) ? stored.join('\n') : ''
    case 'text':
    case 'day':
    case 'color':
      return String(stored)
  }
}

/** The value that a text in a control stands for. */
export function readEntry({ kind }: TypedControl, text: string): Reading<unknown> {
  switch (kind) {
    case 'number':
      return number.read(text, template, browserContext())
    case 'time': {
      const [, hours, minutes] = /^(\d{1,2}):(\d{2})/.exec(text.trim()) ?? []
      if (text.trim() === '') return empty
      return hours === undefined
        ? unreadable('Use a time, such as 14:30')
        : value(Number(hours) * 3600 + Number(minutes) * 60)
    }
    case 'lines':
      return value(
        text
          .split(/[\r\n]+/)
          .map(line => line.trim())
          .filter(line => line !== ''),
      )
    case 'day':
      return text === '' ? empty : value(text)
    case 'color':
      return readColor(text)
    case 'text':
      return value(text)
  }
}

function readColor(text: string): Reading<string> {
  const digits = text.trim().replace(/^#/, '').toLowerCase()
  if (/^[0-9a-f]{6}$/.test(digits)) return value(`#${digits}`)
  if (/^[0-9a-f]{3}$/.test(digits)) return value(`#${[...digits].map(digit => digit + digit).join('')}`)
  return unreadable('Use a color, such as #3b5bdb')
}

const format = (amount: unknown): string => Number(amount).toLocaleString()

/** What is wrong with a value that its schema does not accept, in words; null if it accepts the value. */
export function problemOf(schema: z.ZodMiniType | null, given: unknown): string | null {
  const { success, error } = schema?.safeParse(given) ?? { success: true, error: undefined }
  const issue = error?.issues[0]
  if (success || !issue) return null
  const [index] = issue.path
  const item = typeof index === 'number' && Array.isArray(given) ? `“${String(given[index])}”: ` : ''
  return item + wordsOf(issue, item === '' ? given : String(Array.isArray(given) ? given[Number(index)] : ''))
}

function wordsOf(issue: z.core.$ZodIssue, given: unknown): string {
  switch (issue.code) {
    case 'too_big':
      if (typeof given === 'number') return `Use ${format(issue.maximum)} or less`
      return Array.isArray(given)
        ? `Use at most ${format(issue.maximum)}`
        : `Use at most ${format(issue.maximum)} characters`
    case 'too_small':
      if (typeof given === 'number') {
        return issue.inclusive === false
          ? `Use more than ${format(issue.minimum)}`
          : `Use ${format(issue.minimum)} or more`
      }
      return Array.isArray(given) ? 'Choose at least one' : 'This cannot be empty'
    case 'invalid_type':
      return issue.expected === 'int' ? 'Use a whole number' : 'This value is not allowed'
    default:
      return issue.message.startsWith('Invalid') ? 'This value is not allowed' : issue.message
  }
}
