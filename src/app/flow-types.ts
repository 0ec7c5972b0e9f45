import { ziteFlowType } from '../apps/zite-flow-type.ts'
import { baseFlowType } from '../engine/lifecycle/base-flow-type.ts'
import type { FlowType } from '../flows/flow-type.ts'
import { registerFlowTypes } from '../flows/registry.ts'
import { formFlowType, paymentFlowType, quizFlowType } from '../forms/form-flow-types.ts'
import { schedulingFlowType } from '../scheduling/scheduling-flow-type.ts'

/** Every flow type of the product, by its name. Importing this file registers them. */
export const flowTypes = {
  form: formFlowType,
  quiz: quizFlowType,
  payment: paymentFlowType,
  scheduling: schedulingFlowType,
  zite: ziteFlowType,
  base: baseFlowType,
} satisfies Record<string, FlowType>

registerFlowTypes(Object.values(flowTypes))
