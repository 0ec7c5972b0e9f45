import { AppError } from '../../platform/errors.ts'
import type { Write } from '../base/base-writer.ts'

/** A table that is about to be deleted, or one of its fields. */
export interface Deletion {
  tableId: string
  fieldId?: string
}

/** Says why something must not be deleted; null if it may. */
export type DeletionGuard = (write: Write, deletion: Deletion) => Promise<string | null>

const guards = new Set<DeletionGuard>()

/** Lets a feature keep what it stores in tables from being deleted. */
export const registerDeletionGuard = (guard: DeletionGuard): void => void guards.add(guard)

/** @throws AppError `conflict` if a feature needs it. */
export async function requireDeletable(write: Write, deletion: Deletion): Promise<void> {
  for (const guard of guards) {
    const reason = await guard(write, deletion)
    if (reason !== null) throw new AppError('conflict', reason)
  }
}
