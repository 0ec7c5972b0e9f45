import { defaultValue } from '../../fields/field-rules.ts'
import { fieldType } from '../../fields/registry.ts'
import { browserContext } from '../../fields/field-context.ts'
import type { BaseScreen } from './base-screen.ts'

/**
 * The values of a new row with the default values that the screen shows, so that the row has them at once and keeps
 * them if somebody changes the field before it is sent. A copy stays blank where its original is.
 */
export function withSeenDefaults(
  screen: BaseScreen,
  tableId: string,
  { data = {}, isCopy = false }: { data?: Readonly<Record<string, unknown>> | undefined; isCopy?: boolean },
): Record<string, unknown> {
  const filled: Record<string, unknown> = { ...data }
  for (const field of screen.fields(tableId) ?? []) {
    if (!field.rules?.default || Object.hasOwn(filled, field.id)) continue
    // Only the server knows who can be chosen now.
    const isUnknown = isCopy || fieldType(field.type).people
    const value = isUnknown ? null : defaultValue(field, { ...browserContext(), base: screen.names })
    if (isCopy || value !== null) filled[field.id] = value
  }
  return filled
}
