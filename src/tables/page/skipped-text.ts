import type { Skipped } from '../../actions/action-type.ts'
import { isolated } from '../../texts/isolated.ts'
import { keptText, type Step } from './refused-text.ts'

const doneWord = (step: 'undo' | 'redo') => (step === 'undo' ? 'undone' : 'redone')

/** 'Not undone: ' if nothing was, or '2 of 3 cells undone. ' */
function progressText({ count, total, what }: Skipped, step: 'undo' | 'redo'): string {
  const thing = what === undefined || what === 'value' || what === 'required' || what === 'unique' ? 'cell' : what
  return total === count ? `Not ${doneWord(step)}: ` : `${total - count} of ${total} ${thing}s ${doneWord(step)}. `
}

function requiredText(skipped: Skipped, step: Step): string {
  const { count } = skipped
  const why = count === 1 ? 'this cell is required.' : `${count} cells are required.`
  const kept = count === 1 ? 'It keeps its value.' : 'They keep their values.'
  return step === null ? `${capitalizedFirst(why)} ${kept}` : sentence(progressText(skipped, step), why)
}

function takenText(skipped: Skipped, step: Step): string {
  const { count, holder } = skipped
  const who = holder ? isolated(holder) : 'another record'
  const more = count === 1 ? '' : ` and ${count - 1} more ${count === 2 ? 'value is' : 'values are'} taken`
  const why = `${who} already has this value${more}.`
  return step === null
    ? `${holder ? why : capitalizedFirst(why)} ${keptText(count)}`
    : sentence(progressText(skipped, step), why)
}

/** 'Bo, Cy, and 2 more' of so many records. */
function namesText(names: readonly string[], count: number): string {
  const named = names.filter(name => name !== '').map(isolated)
  const others = count - named.length
  if (named.length === 0) return count === 1 ? 'a record' : `${count} records`
  return others === 0 ? named.join(', ') : `${named.join(', ')} and ${others} more`
}

function unrestoredText({ count, total, names = [], holder }: Skipped): string {
  const done = total === count ? '' : `${total - count} of ${total} records restored. `
  const why =
    count === 1
      ? `${holder ? isolated(holder) : 'another record'} has its unique value now. It stays in the trash.`
      : 'other records have their unique values now. They stay in the trash.'
  return `${done}Not restored: ${namesText(names, count)}, because ${why}`
}

const capitalizedFirst = (text: string): string => (text[0]?.toUpperCase() ?? '') + text.slice(1)

function deletedText(skipped: Skipped, step: Step): string {
  const { count, by } = skipped
  const who = by === null ? 'someone' : isolated(by)
  const records = count === 1 ? 'the record of this cell' : `the records of ${count} cells`
  if (step === null) return `${capitalized(who)} deleted ${records}. ${keptText(count)}`
  return sentence(progressText(skipped, step), `${who} has deleted ${records} since.`)
}

/**
 * Reports what was left unchanged because someone else had changed or deleted it.
 *
 * @param me the id of the person, who may have made the change in another tab.
 */
export function skippedText(skipped: Skipped, step: Step, me?: string): string {
  const { count, by, byId, isDeleted, what = 'cell' } = skipped
  if (isDeleted) return deletedText(skipped, step)
  if (what === 'option') {
    return count === 1
      ? 'An option was kept because cells use it.'
      : `${count} options were kept because cells use them.`
  }
  if (what === 'required') return requiredText(skipped, step)
  if (what === 'unique') return takenText(skipped, step)
  if (what === 'record') return unrestoredText(skipped)
  const isMe = byId !== undefined && byId === me
  const who = isMe ? 'you' : isolated(by ?? 'someone else')
  const has = isMe ? 'you have' : `${who} has`
  const where = isMe ? ' in another tab' : ''
  if (what === 'value') {
    const values = count === 1 ? 'a value' : `${count} values`
    const why = `${has} changed the type of the field${where}, so ${values} could not be read.`
    return step === null ? `${capitalized(why)} ${keptText(count)}` : sentence(progressText(skipped, step), why)
  }
  if (what === 'name' || what === 'type' || what === 'primary field') {
    return step === null
      ? `${capitalized(who)} changed the ${what}${where}. ${keptText(count)}`
      : `Not ${doneWord(step)}: ${has} changed the ${what} since${where}.`
  }
  const things = count === 1 ? `this ${what}` : `${count} ${what}s`
  if (step === null) return `${capitalized(who)} changed ${things}${where}. ${keptText(count)}`
  const verb = what === 'cell' ? 'edited' : 'changed'
  return sentence(progressText(skipped, step), `${has} ${verb} ${things} since${where}.`)
}

/** Joins a text that ends with a colon, or with a full stop, and the text that follows. */
const sentence = (start: string, rest: string): string => start + (start.endsWith(': ') ? rest : capitalized(rest))

/** With an upper-case first letter, unless it is a name. */
const capitalized = (text: string): string =>
  /^(you|someone)\b/.test(text) ? text[0]?.toUpperCase() + text.slice(1) : text
