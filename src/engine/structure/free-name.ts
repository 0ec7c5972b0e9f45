import { uniqueName } from '../../fields/unique-name.ts'
import { AppError } from '../../platform/errors.ts'

export interface NewName {
  kind: 'table' | 'field' | 'view'
  name: string
  /** The names of the others of its kind that the actor sees. */
  others: readonly string[]
  /** Whether a taken name gets a number instead of being refused. */
  renamesIfTaken?: boolean | undefined
}

/**
 * Returns a name without spaces around it that no other table, field, or view has, ignoring case.
 * @throws AppError `bad_input` if it is empty, `conflict` if it is taken.
 */
export function freeName({ kind, name, others, renamesIfTaken = false }: NewName): string {
  const trimmed = name.trim()
  if (trimmed === '') throw new AppError('bad_input', `${kind[0]?.toUpperCase()}${kind.slice(1)} name is required`)
  const free = uniqueName(trimmed, others)
  if (free === trimmed || renamesIfTaken) return free
  throw new AppError('conflict', `A ${kind} with this name already exists`, { reason: 'name_taken' })
}
