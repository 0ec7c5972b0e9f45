import type { Skipped } from '../../actions/action-type.ts'
import { isolated } from '../../texts/isolated.ts'

const be = (count: number) => (count === 1 ? 'was' : 'were')

const setAside = 'Your change is set aside: see ‘set aside’, above.'

function deletedText({ count, of, by }: Skipped, isStep: boolean): string {
  const records = count === 1 ? 'The record of a cell' : `The records of ${count} cells`
  const outcome = isStep ? `${of - count} of ${of} cells restored.` : setAside
  return `${records} ${be(count)} deleted meanwhile${by === null ? '' : ` by ${isolated(by)}`}. ${outcome}`
}

/**
 * Reports what was left unchanged because someone else had changed or deleted it.
 *
 * @param me the id of the person, who may have made the change in another tab.
 */
export function skippedText(skipped: Skipped, isStep: boolean, me?: string): string {
  const { count, of, by, byId, isDeleted, what = 'cell' } = skipped
  if (isDeleted) return deletedText(skipped, isStep)
  if (what === 'option') {
    return count === 1 ? 'An option stays: cells hold it by now.' : `${count} options stay: cells hold them by now.`
  }
  const isMe = byId !== undefined && byId === me
  const who = isMe ? 'you elsewhere' : isolated(by ?? 'somebody else')
  if (what === 'value') {
    const values = count === 1 ? 'A value' : `${count} values`
    const outcome = isStep ? `${of - count} of ${of} cells restored.` : setAside
    return `${values} could not be read: ${who} had changed the type of the field. ${outcome}`
  }
  if (what === 'name' || what === 'type') {
    return isStep
      ? `The ${what} was changed since by ${who}, and stays.`
      : `The ${what} was changed meanwhile by ${who}. ${setAside}`
  }
  if (isStep) return `${of - count} of ${of} ${what}s restored; ${count} ${be(count)} changed since by ${who}`
  const things = count === 1 ? `A ${what} was` : `${count} ${what}s were`
  return `${things} changed meanwhile by ${who}. ${setAside}`
}

/** Reports a change of something that is deleted. */
export const goneText = (label: string, isStep: boolean): string =>
  `${label}: this was deleted meanwhile. ${isStep ? 'Nothing was changed.' : setAside}`
