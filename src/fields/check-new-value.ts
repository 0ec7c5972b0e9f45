import { type FieldType, type Reading, unreadable } from './field-type.ts'

/** Checks a value that a cell does not hold yet. It must also obey limits that were set after older values. */
export function checkNewValue<Value, Template>(
  type: Pick<FieldType<Value, Template>, 'check' | 'tooMany'>,
  json: unknown,
  template: Template,
): Reading<Value> {
  const reading = type.check(json, template)
  const problem = reading.kind === 'value' ? (type.tooMany?.(reading.value, template) ?? null) : null
  return problem === null ? reading : unreadable(problem)
}
