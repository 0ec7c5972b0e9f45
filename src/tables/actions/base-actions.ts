import { recordActions } from './record-actions.ts'
import { structureActions } from './structure/structure-actions.ts'

/** All action types of a base, by name. */
export const baseActions = { ...recordActions, ...structureActions }
