import type { BaseScreen } from '../base-screen.ts'

/** Adds to a change of values the types of their fields, as the screen shows them, where it does not say them itself. */
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
