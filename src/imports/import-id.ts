import { createHash } from 'node:crypto'
import { recordIds } from './record-ids.ts'

const next = recordIds()

/** Creates an import id: 'imp' and 16 base-62 characters. */
export const newImportId = (): string => `imp${next().slice(3)}`

/** The id of the import that an action of a person starts in a base: the same for a repeated call. */
export function importIdOfAction(action: { userId: string; flowId: string; actionId: string }): string {
  const identity = JSON.stringify([action.userId, action.flowId, action.actionId])
  return `imp${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}`
}
