import { recordActions } from './record-actions.ts'
import { structureActions } from './structure/structure-actions.ts'

/** Everything that a person does in a base, by the name that actions carry. */
export const baseActions = { ...recordActions, ...structureActions }
