import type { Shape } from '../../fields/convert-value.ts'
import { changeRules, type FieldRules, type RulesChange, rulesOf, rulesProblem } from '../../fields/field-rules.ts'
import { AppError } from '../../platform/errors.ts'
import type { StoredField } from '../base/base-structure.ts'
import type { KeptSettings } from '../model/kept-settings.ts'

/** @throws AppError `bad_input` for rules that the field cannot have. */
export function checkedRules({ name, ...shape }: Shape & { name: string }, change: RulesChange): FieldRules {
  const rules = rulesOf(change)
  const problem = rulesProblem(rules, shape)
  if (problem !== null) throw new AppError('bad_input', `${name}: ${problem}`)
  return rules
}

interface RuledChange {
  type?: string | undefined
  rules?: RulesChange | undefined
  expects?: { type?: string | undefined; rules?: RulesChange | undefined } | undefined
}

/**
 * The rules of a field after a change of its settings, as `changeRules` decides. Rules that were meant for another type
 * are left out.
 * @throws AppError `bad_input` for rules that the field cannot have.
 */
export function rulesAfter(
  field: StoredField,
  request: RuledChange,
  template: unknown,
): { rules: FieldRules; kept: KeptSettings } {
  const { name, type } = field
  const isOfType = (request.type ?? request.expects?.type ?? type) === type
  const change = isOfType ? (request.rules ?? {}) : {}
  const { rules, kept } = changeRules(field, { change, expected: request.expects?.rules, template })
  return {
    rules: checkedRules({ name, type, template }, rules),
    kept: {
      ...(Object.keys(kept).length > 0 && { rules: kept }),
      ...(!isOfType && request.rules && { type }),
    },
  }
}
