import { openBase } from '../../engine/base/base.ts'
import { copyFiles, keepFiles } from '../../engine/files/files.sql.ts'
import type { FlowType } from '../../flows/flow-type.ts'
import { run } from '../../platform/sql/run.ts'
import { shared } from '../../platform/sql/scope.ts'
import { inTransaction } from '../../platform/sql/transactions.ts'
import { loadDraftOf } from '../drafts/draft.ts'
import { pictureId, pictureKeys } from '../pictures/picture-keys.ts'
import { restoreVersion } from '../versions/restore-version.ts'

/**
 * Copies the draft of a form into another one. Its versions, its answers, and its password stay behind, so the copy is
 * not published. What somebody does in the copy after that is not undone when this runs again.
 */
export const copyForm: NonNullable<FlowType['copy']> = async (platform, { sourceFlowId, targetFlowId, userId }) => {
  const { document, revision } = await loadDraftOf(platform, sourceFlowId)
  if (revision === null) return
  const base = await openBase(platform, { flowId: targetFlowId })
  const pictures = [...pictureKeys(document)].map(pictureId)
  if (pictures.length > 0) {
    await inTransaction(platform.pool, shared, async connection => {
      await run(connection, keepFiles())
      await run(connection, copyFiles(sourceFlowId, targetFlowId, pictures))
    })
  }
  await base.writer.write({
    name: 'forms.copy',
    actor: userId,
    actionId: `copy-${sourceFlowId}`,
    work: write => restoreVersion(write, document),
  })
}
