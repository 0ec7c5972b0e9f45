import type { FieldContext } from '../../../fields/field-type.ts'
import type { Answer, AnyBlock } from '../../blocks/block-type.ts'
import { isBlank } from '../../blocks/check-answer.ts'
import { writeTexts } from '../../blocks/entries.ts'
import { prefillName } from '../../public/prefill.ts'

/** Whether an answer can stand in an address: files, for example, cannot. */
export const canBePrefilled = ({ type, context }: AnyBlock): boolean =>
  !type.isFromServer &&
  !type.isContainer &&
  type.type !== 'calculated' &&
  type.parts(context).length > 0 &&
  type.parts(context).every(part => !part.type.files && !part.type.links)

/** The parameters of an address that fill in an answer. Options are named by their ids, which no renaming changes. */
export function prefillParameters(any: AnyBlock, answer: Answer, field: FieldContext): [string, string][] {
  const { options, block } = any.context
  const texts = writeTexts(any, answer, field)
  return any.type.parts(any.context).flatMap(({ key, type, template }, index): [string, string][] => {
    const value = answer[key] ?? null
    if (isBlank(value) || (key === 'other' && !texts['other']?.[0])) return []
    const chosen = [value].flat()
    const isChosen = chosen.every(each => options.some(({ id }) => id === each))
    const reading = type.check(value, template)
    const shown = reading.kind === 'value' ? (type.editText ?? type.show)(reading.value, template, field) : ''
    const text = isChosen ? chosen.join(',') : shown
    return text === '' ? [] : [[prefillName(block, key, index), text]]
  })
}

/** The address of a form with parameters. */
export function addressWith(address: string, parameters: readonly (readonly [string, string])[]): string {
  const url = new URL(address)
  for (const [name, text] of parameters) url.searchParams.set(name, text)
  return url.href
}
