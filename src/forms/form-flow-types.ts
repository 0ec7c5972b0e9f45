import { type FlowType, registerFlowType } from '../flows/flow-types.ts'
import { newId } from '../engine/model/ids.ts'

const formLike = {
  newPublicId: () => newId('frm'),
  editorPath: '/editor/{id}/edit',
  resultsPath: '/editor/{id}/results',
  canClose: true,
  canChangeOrganization: true,
  export: async () => ({}),
} as const

/** What people fill in: the same editor serves all of them. */
export const formFlowTypes: readonly FlowType[] = [
  registerFlowType({ ...formLike, type: 'form', label: 'form' }),
  registerFlowType({ ...formLike, type: 'quiz', label: 'quiz' }),
  registerFlowType({ ...formLike, type: 'payment', label: 'payment form' }),
]
