import type { SignUp } from '../access/auth/register-auth.ts'
import { createFlow } from '../access/flows.ts'
import type { Platform } from '../platform/platform.ts'
import { baseFlowType } from '../engine/lifecycle/base-flow-type.ts'
import { fillSampleBase, sampleBaseName } from '../engine/lifecycle/sample-base.ts'

/** Creates a sample base for a new person. */
export async function welcome(platform: Platform, { user, organizationId }: SignUp): Promise<void> {
  const { id } = await createFlow(platform, {
    type: baseFlowType.type,
    name: sampleBaseName,
    organizationId,
    workspaceId: null,
    ownerUserId: user.id,
  })
  await fillSampleBase(platform, { flowId: id }, user.id)
}
