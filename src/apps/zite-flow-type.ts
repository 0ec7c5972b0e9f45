import { registerFlowType } from '../flows/flow-types.ts'
import { newId } from '../engine/model/ids.ts'

/** An app that was made by describing it. */
export const ziteFlowType = registerFlowType({
  type: 'zite',
  label: 'app',
  newPublicId: () => newId('zit'),
  editorPath: '/editor/zite/{id}',
  resultsPath: '/editor/zite/{id}',
  canClose: false,
  canChangeOrganization: false,
  export: async () => ({}),
})
