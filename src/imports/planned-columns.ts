import { type FieldRules, type RulesChange, rulesOf, rulesProblem } from '../fields/field-rules.ts'
import { fieldType, isFieldType } from '../fields/registry.ts'
import { AppError } from '../platform/errors.ts'
import type { BaseStructure } from '../engine/base/base-structure.ts'
import { checkReferences, checkRoom } from '../engine/structure/change-link-fields.ts'
import { newId } from '../engine/model/ids.ts'
import { notALinkedRecordField } from '../texts/error-catalogue.ts'
import type { Template } from './csv/column-profile.ts'
import type { PlannedColumn } from './import-plan.ts'
import { isImportable } from './importable.ts'

/** A column as requested by the person who starts an import. */
interface RequestedColumn {
  index: number
  fieldId?: string | undefined
  name: string
  type: string
  template?: unknown
  rules?: RulesChange | undefined
  /** False for the settings of a field that exists. */
  added?: boolean | undefined
}

/**
 * Plans the fields for columns of a file. Besides types with values of their own, these may be links to tables of the
 * base, and lookups through them. Rules that the type cannot have are left out.
 * @throws AppError `bad_input` for invalid names, types, or settings.
 */
export function plannedColumns(columns: readonly RequestedColumn[], structure: BaseStructure): PlannedColumn[] {
  const names = new Set<string>()
  const planned = columns.map(({ index, fieldId, name: rawName, type, template: requested, rules, added = true }) => {
    const name = rawName.trim()
    if (name === '') throw new AppError('bad_input', 'Every field needs a name.')
    if (names.has(name.toLowerCase())) throw new AppError('bad_input', `Two fields are called ${name}.`)
    names.add(name.toLowerCase())
    const template = added ? plannedTemplate(type, requested) : fittingTemplate(type, requested)
    return { index, fieldId: fieldId ?? newId('fld'), name, type, template, ...plannedRules({ type, template }, rules) }
  })
  refuseUnnamed(planned)
  checkLinks(planned, structure)
  return planned
}

function plannedRules(
  shape: { type: string; template: Template },
  requested: RulesChange = {},
): { rules?: FieldRules } {
  const rules = rulesOf(requested)
  return Object.keys(rules).length > 0 && rulesProblem(rules, shape) === null ? { rules } : {}
}

function plannedTemplate(type: string, template: unknown): Template {
  const { links, looksUp } = isFieldType(type) ? fieldType(type) : {}
  return links || looksUp ? fittingTemplate(type, template) : checkedTemplate(type, template)
}

/** @throws AppError `bad_input` for a type whose values cannot be read from text alone, or for an invalid template. */
export function checkedTemplate(type: string, template: unknown): Template {
  if (!isFieldType(type)) throw new AppError('bad_input', `There is no field type ${type}.`)
  const definition = fieldType(type)
  if (!isImportable(definition)) throw new AppError('bad_input', `${definition.label} fields cannot be imported`)
  return fittingTemplate(type, template)
}

function fittingTemplate(type: string, template: unknown): Template {
  const definition = fieldType(type)
  const parsed = definition.template.safeParse(template ?? {})
  if (!parsed.success) throw new AppError('bad_input', `The settings of a ${definition.label} field are not right.`)
  return parsed.data as Template
}

/** The primary field must have a column, and people cannot name records. */
function refuseUnnamed([first]: readonly PlannedColumn[]): void {
  if (!first) return
  const { column, people } = fieldType(first.type)
  if (column !== null && !people) return
  throw new AppError('bad_input', `${first.name} comes first, so it names the records: choose another type for it.`)
}

function checkLinks(columns: readonly PlannedColumn[], structure: BaseStructure): void {
  const fields = columns.map(({ fieldId, type, template }) => ({
    id: fieldId,
    links: fieldType(type).links?.settings(template) ?? null,
  }))
  const linksTo = new Map<string, number>()
  for (const [at, column] of columns.entries()) {
    const { looksUp } = fieldType(column.type)
    const linkFieldId = looksUp?.(column.template).linkFieldId
    if (looksUp && !fields.some(({ id, links }) => id === linkFieldId && links)) {
      throw new AppError('bad_input', `${column.name}: ${notALinkedRecordField}`)
    }
    checkReferences(structure, { fields }, column)
    const targetId = fields[at]?.links?.tableId
    if (targetId === undefined) continue
    // Each link field adds one to the table that it links to.
    const earlier = linksTo.get(targetId) ?? 0
    checkRoom(structure, column, earlier)
    linksTo.set(targetId, earlier + 1)
  }
}
