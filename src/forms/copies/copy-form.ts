import { openBase } from '../../engine/base/base.ts'
import type { FlowType } from '../../flows/flow-type.ts'
import { loadDraftOf } from '../drafts/draft.ts'
import { restoreVersion } from '../versions/restore-version.ts'

/**
 * Copies the draft of a form into another one. Its versions, its answers, and its password stay behind, so the copy is
 * not published. What somebody does in the copy after that is not undone when this runs again.
 */
export const copyForm: NonNullable<FlowType['copy']> = async (platform, { sourceFlowId, targetFlowId, userId }) => {
  const { document, revision } = await loadDraftOf(platform, sourceFlowId)
  if (revision === null) return
  const base = await openBase(platform, { flowId: targetFlowId })
  await base.writer.write({
    name: 'forms.copy',
    actor: userId,
    actionId: `copy-${sourceFlowId}`,
    work: write => restoreVersion(write, document),
  })
}
