import type { FlowType } from '../access/flow-types.ts'
import { baseFlowType } from '../tables/base-flow-type.ts'

/** Every type of flow of the product; to import them is to register them. */
export const flowTypes: readonly FlowType[] = [baseFlowType]
