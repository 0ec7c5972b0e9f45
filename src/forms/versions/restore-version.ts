import type { Write } from '../../engine/base/base-writer.ts'
import { diffDocuments } from '../document/diff-documents.ts'
import type { FormDocument } from '../document/form-document.ts'
import { changeDraft } from '../drafts/change-draft.ts'
import { readDraft } from '../drafts/draft.ts'

/** How often what did not fit at first is tried again. */
const maxRounds = 4

/**
 * Makes the draft of a form look like a version, inside an action of its base. What the version lacks is deleted, so it
 * can be restored.
 */
export async function restoreVersion(write: Write, document: FormDocument): Promise<object> {
  for (let round = 0; round < maxRounds; round++) {
    const draft = await readDraft(write.connection, write.schema)
    const changes = diffDocuments(draft.document, document)
    if (changes.length === 0) break
    await changeDraft(write, changes)
  }
  return {}
}
