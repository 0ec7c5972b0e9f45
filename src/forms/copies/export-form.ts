import type { FlowType } from '../../flows/flow-type.ts'
import { run } from '../../platform/sql/run.ts'
import { withoutDeleted } from '../document/outline.ts'
import { loadDraftOf } from '../drafts/draft.ts'
import { selectDocument, selectPublished } from '../versions/form-versions.sql.ts'

/** A form as a file: its draft, and for people who may not see that, what is published. */
export const exportForm: NonNullable<FlowType['export']> = async (platform, { flowId, mayEdit }) => {
  if (mayEdit) return { form: withoutDeleted((await loadDraftOf(platform, flowId)).document) }
  const [flow] = await run(platform.pool, selectPublished(flowId))
  const number = flow?.published ?? null
  const [version] = number === null ? [] : await run(platform.pool, selectDocument({ flowId, number }))
  return { form: version?.document ?? null }
}
