import type { FlowType } from '../flows/flow-types.ts'
import { ziteFlowType } from '../apps/zite-flow-type.ts'
import { formFlowTypes } from '../forms/form-flow-types.ts'
import { schedulingFlowType } from '../scheduling/scheduling-flow-type.ts'
import { baseFlowType } from '../engine/lifecycle/base-flow-type.ts'

/** Every type of flow of the product; to import them is to register them. */
export const flowTypes: readonly FlowType[] = [...formFlowTypes, schedulingFlowType, ziteFlowType, baseFlowType]
