import type { BaseScreen } from '../base-screen.ts'

/** Adds the fields' types, as the screen shows them, to a change of values that does not contain them. */
export function withTypes<Args extends { tableId: string; types?: Record<string, string> }>(
  screen: BaseScreen,
  args: Args,
  fieldIds: Iterable<string>,
): Args {
  const seen = [...new Set(fieldIds)].flatMap(fieldId => {
    const type = screen.field(args.tableId, fieldId)?.type
    return type === undefined ? [] : [[fieldId, type] as const]
  })
  const types = args.types ?? Object.fromEntries(seen)
  return Object.keys(types).length > 0 ? { ...args, types } : args
}
