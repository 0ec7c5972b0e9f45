import { isolated } from '../../texts/isolated.ts'

interface Writer {
  name: string | null
}

/** Reports values that a field's new type could not read, and whose they were. */
export function lostText(lost: number, others: readonly Writer[]): string {
  const values = `${lost.toLocaleString()} ${lost === 1 ? 'value' : 'values'}`
  return `${values}${others.length > 0 ? ` by ${namesOf(others)}` : ''} could not be converted and ${lost === 1 ? 'is' : 'are'} now empty`
}

/** The same after undo or redo, which asks nobody first: says where the values can be found. */
export const lostInStepText = (lost: number, others: readonly Writer[]): string =>
  `${lostText(lost, others)}. ${lost === 1 ? 'The history of its record still has it.' : 'The history of their records still has them.'}`

function namesOf(people: readonly Writer[]): string {
  const names = people.flatMap(({ name }) => (name === null ? [] : isolated(name)))
  const [first = 'someone else', second] = names
  if (people.length === 1) return first
  return people.length === 2 && second !== undefined ? `${first} and ${second}` : `${first} and others`
}
