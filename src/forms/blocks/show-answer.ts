import type { FieldContext } from '../../fields/field-type.ts'
import type { Answer, AnyBlock } from './block-type.ts'

interface ShownAnswer {
  field: FieldContext
  only?: string
  /** How a ticked box reads. */
  yes?: string
}

/**
 * An answer as its fields show it, its parts joined by commas; '' for none.
 *
 * @param only the part to show; all if absent.
 */
export function showAnswer(any: AnyBlock, answer: Answer, { field, only, yes = 'Yes' }: ShownAnswer) {
  const parts = any.type.parts(any.context).filter(({ key }) => only === undefined || key === only)
  const texts = parts.map(({ key, name, type, template }) => {
    const value = answer[key] ?? null
    if (value === null) return ''
    if (value === true) return yes
    const reading = type.check(value, template)
    if (reading.kind !== 'value') return typeof value === 'string' ? value : ''
    const shown = type.show(reading.value, template, field)
    const isRow = only === undefined && any.context.options.some(({ id }) => id === key)
    return isRow ? `${name}: ${shown}` : shown
  })
  return texts.filter(text => text !== '').join(', ')
}
