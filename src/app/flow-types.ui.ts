import { appGroup, ziteFlowTypeUi } from '../apps/zite-flow-type.ui.tsx'
import type { FlowTypeUi } from '../flows/flow-type.ui.ts'
import { registerFlowTypeUis } from '../flows/registry.ui.ts'
import { formFlowTypeUi, formGroup, paymentFlowTypeUi, quizFlowTypeUi } from '../forms/form-flow-types.ui.tsx'
import { schedulingFlowTypeUi, schedulingGroup } from '../scheduling/scheduling-flow-type.ui.tsx'
import { baseFlowTypeUi, baseGroup } from '../tables/page/base-flow-type.ui.tsx'
import type { flowTypes } from './flow-types.ts'

/** The screen halves of all flow types, in the order of the tabs for new items. A missing one does not compile. */
const flowTypeUis = {
  form: formFlowTypeUi,
  quiz: quizFlowTypeUi,
  scheduling: schedulingFlowTypeUi,
  payment: paymentFlowTypeUi,
  zite: ziteFlowTypeUi,
  base: baseFlowTypeUi,
} satisfies Record<keyof typeof flowTypes, FlowTypeUi>

registerFlowTypeUis(flowTypeUis, [formGroup, baseGroup, appGroup, schedulingGroup])
