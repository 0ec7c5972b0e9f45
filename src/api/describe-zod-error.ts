import type { z } from 'zod'

type Issue = z.core.$ZodIssue

/** What an input must be, by the names that zod has for types. */
const kinds: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  nan: 'a number',
  bigint: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
  undefined: 'left out',
}

const formats: Readonly<Record<string, string>> = {
  email: 'an email address',
  url: 'a web address',
  datetime: 'a time such as 2026-01-31T09:30:00Z',
  date: 'a date such as 2026-01-31',
  base64: 'base64',
}

/** What zod says itself, rather than the schema. */
const isOwnMessage = /^(Invalid|Too (big|small)|Unrecognized)/

const kindOf = (name: string) => kinds[name] ?? name

function wrongType({ expected, message }: Extract<Issue, { code: 'invalid_type' }>): string {
  const received = /received (\w+)$/.exec(message)?.[1]
  if (received === 'undefined') return 'is missing'
  const isClear = received !== undefined && received !== 'NaN' && kindOf(received) !== kindOf(expected)
  return `must be ${kindOf(expected)}${isClear ? `, not ${kindOf(received)}` : ''}`
}

function wrongSize(issue: Extract<Issue, { code: 'too_big' | 'too_small' }>): string {
  const { origin, inclusive = true } = issue
  const [limit, word] = issue.code === 'too_big' ? [issue.maximum, 'at most'] : [issue.minimum, 'at least']
  const isText = origin === 'string'
  if (!isText && origin !== 'array' && origin !== 'set') {
    return inclusive ? `must be ${word} ${limit}` : `must be ${word === 'at most' ? 'less' : 'more'} than ${limit}`
  }
  if (issue.code === 'too_small' && Number(limit) === 1) return 'must not be empty'
  const thing = isText ? 'character' : 'item'
  return `must have ${word} ${limit} ${thing}${Number(limit) === 1 ? '' : 's'}`
}

/** The path of an issue, and what is wrong there: 'is missing', or a sentence of the schema. */
interface Described {
  path: readonly PropertyKey[]
  problem: string
}

/** The issue of the alternative that fits the input best: the one that failed deepest inside, with the fewest issues. */
function describeUnion({ errors }: Extract<Issue, { code: 'invalid_union' }>, path: readonly PropertyKey[]): Described {
  const firsts = errors
    .toSorted((one, other) => one.length - other.length)
    .flatMap(([first]) => (first ? describeIssue(first, path) : []))
  const [best] = firsts.toSorted((one, other) => other.path.length - one.path.length)
  return best && best.path.length > path.length ? best : { path, problem: 'is not valid' }
}

function describeIssue(issue: Issue, at: readonly PropertyKey[] = []): Described {
  const path = [...at, ...issue.path]
  if (!isOwnMessage.test(issue.message)) return { path, problem: issue.message }
  switch (issue.code) {
    case 'invalid_type':
      return { path, problem: wrongType(issue) }
    case 'too_big':
    case 'too_small':
      return { path, problem: wrongSize(issue) }
    case 'invalid_format': {
      const format = formats[issue.format]
      return { path, problem: format ? `must be ${format}` : 'does not have the right form' }
    }
    case 'not_multiple_of':
      return { path, problem: `must be a multiple of ${issue.divisor}` }
    case 'unrecognized_keys':
      return { path: [...path, issue.keys[0] ?? ''], problem: 'is not known' }
    case 'invalid_value': {
      const values = issue.values.map(String).join(', ')
      return { path, problem: issue.values.length === 1 ? `must be ${values}` : `must be one of ${values}` }
    }
    case 'invalid_union':
      return describeUnion(issue, path)
    case 'invalid_key':
    case 'invalid_element': {
      const [inner] = issue.issues
      return inner ? describeIssue(inner, path) : { path, problem: 'is not valid' }
    }
    case 'custom':
      return { path, problem: 'is not valid' }
    default:
      return issue satisfies never
  }
}

/** Problems that continue a sentence that begins with what they are about. */
const isPredicate = /^(must|is|does|has) /

/**
 * The first issue of a zod error as one sentence: its path, then what is wrong.
 *
 * @param at the path of the parsed value.
 */
export function describeZodError(error: z.core.$ZodError, at: readonly string[] = []): string {
  const issue = error.issues[0]
  if (!issue) return 'The request could not be read.'
  const { path, problem } = describeIssue(issue, at)
  const where = path.map(String).join('.')
  const what = problem.replace(/\.$/, '')
  const more = error.issues.length > 1 ? ` (and ${error.issues.length - 1} more)` : ''
  if (isPredicate.test(what)) return `${where || 'The input'} ${what}${more}.`
  return `${where ? `${where}: ` : ''}${what}${more}.`
}
