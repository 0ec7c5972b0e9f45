import { registerFlowType } from '../flows/flow-types.ts'
import { newId } from '../engine/model/ids.ts'

/** A page on which others book a time. */
export const schedulingFlowType = registerFlowType({
  type: 'scheduling',
  label: 'scheduling form',
  newPublicId: () => newId('sch'),
  editorPath: '/editor/{id}/edit',
  resultsPath: '/editor/{id}/results',
  canClose: true,
  canChangeOrganization: true,
  export: async () => ({}),
})
