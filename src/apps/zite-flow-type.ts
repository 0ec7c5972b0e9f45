import { newId } from '../engine/model/ids.ts'
import type { FlowType } from '../flows/flow-type.ts'

/** An app that is made by describing it. */
export const ziteFlowType: FlowType = {
  type: 'zite',
  label: 'app',
  newPublicId: () => newId('zit'),
  editorPath: '/editor/zite/{id}',
  resultsPath: '/editor/zite/{id}',
  canClose: false,
  canChangeOrganization: false,
  export: async () => ({}),
}
