import { registerFlowType } from '../access/flow-types.ts'
import { newId } from './ids.ts'

/** A base as home and access know it: one type of flow among others. */
export const baseFlowType = registerFlowType({
  type: 'base',
  label: 'table',
  newPublicId: () => newId('bas'),
  editorPath: '/database/{id}',
  resultsPath: '/database/{id}',
  canClose: false,
  canChangeOrganization: false,
})
