import { removeBase } from '../engine/lifecycle/remove-base.ts'
import { newId } from '../engine/model/ids.ts'
import type { FlowType } from '../flows/flow-type.ts'
import { copyForm } from './copies/copy-form.ts'
import { createForm, createPayment, createQuiz, readForm } from './copies/create-form.ts'
import { exportForm } from './copies/export-form.ts'
import { picturesInUse } from './pictures/pictures-in-use.ts'
import { countResponses } from './submissions/response-counts.ts'

/** Everything that people fill in has the same editor. */
const formLike = {
  newPublicId: () => newId('frm'),
  editorPath: '/editor/{id}/edit',
  resultsPath: '/editor/{id}/results',
  hasTables: true,
  canClose: true,
  canChangeOrganization: true,
  readContent: readForm,
  create: createForm,
  copy: copyForm,
  export: exportForm,
  count: countResponses,
  filesInUse: picturesInUse,
  remove: removeBase,
} as const

export const formFlowType: FlowType = { ...formLike, type: 'form', label: 'form' }
export const quizFlowType: FlowType = { ...formLike, type: 'quiz', label: 'quiz', create: createQuiz }
export const paymentFlowType: FlowType = {
  ...formLike,
  type: 'payment',
  label: 'payment form',
  create: createPayment,
}
