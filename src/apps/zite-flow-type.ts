import { registerFlowType } from '../access/flow-types.ts'
import { newId } from '../tables/ids.ts'

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
