import { newId } from '../engine/model/ids.ts'
import type { FlowType } from '../flows/flow-type.ts'

/** A page on which others book a time. */
export const schedulingFlowType: FlowType = {
  type: 'scheduling',
  label: 'scheduling form',
  newPublicId: () => newId('sch'),
  editorPath: '/editor/{id}/edit',
  resultsPath: '/editor/{id}/results',
  canClose: true,
  canChangeOrganization: true,
  export: async () => ({}),
}
