import { fieldType } from '../../fields/registry.ts'
import type { Condition, Filter } from '../../query/filter.ts'
import type { Field } from '../../engine/model/structure.ts'
import { showOperand } from '../filter/conditions.ts'
import { exact, operandKinds } from '../filter/operand-kinds.ts'

/**
 * Describes a filter in words: 'Status is Done and Due is before today'.
 *
 * @param fields with lookups resolved, as `askedFields` returns them.
 */
export function filterText(filter: Filter, fields: readonly Field[]): string {
  if (!('and' in filter || 'or' in filter)) return conditionText(filter, fields)
  const [parts, word] = 'and' in filter ? [filter.and, ' and '] : [filter.or, ' or ']
  const texts = parts.map(part => {
    const text = filterText(part, fields)
    return isMany(part) && parts.length > 1 ? `(${text})` : text
  })
  return texts.join(word)
}

const isMany = (filter: Filter): boolean =>
  ('and' in filter && filter.and.length > 1) || ('or' in filter && filter.or.length > 1)

function conditionText(condition: Condition, fields: readonly Field[]): string {
  const field = fields.find(({ id }) => id === condition.fieldId)
  const type = field && fieldType(field.type)
  const operator = type?.operators[condition.operator]
  if (!field || !type || !operator) return 'A condition'
  const kind = operandKinds(operator).find(({ holds }) => holds(condition.value))
  const count = kind?.count?.(condition.value) ?? null
  const operand =
    kind && kind.key !== exact
      ? `${count === null ? '' : `${count} `}${kind.key}`
      : showOperand(condition, type, field.template)
  return [field.name, operator.label, operand].filter(text => text !== '').join(' ')
}
