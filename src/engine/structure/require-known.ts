import type { Thing } from '../../texts/error-catalogue.ts'
import { goneError } from '../base/gone-error.ts'

/** @throws AppError `not_found` for the first id that nothing has, not even something in the trash. */
export function requireKnown(kind: Thing, ids: readonly string[], things: readonly { id: string }[]): void {
  const existingIds = new Set(things.map(({ id }) => id))
  const unknown = ids.find(id => !existingIds.has(id))
  if (unknown !== undefined) throw goneError(kind, unknown)
}
