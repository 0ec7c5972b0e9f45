import { fieldType } from '../../fields/registry.ts'
import { isSameJson } from '../../fields/same-json.ts'
import type { Write } from '../base/base-writer.ts'
import { run } from '../../platform/sql/run.ts'
import { setHiddenFromLinks } from '../base/structure.sql.ts'
import type { Field } from '../model/structure.ts'

const sourceOf = ({ type, template }: Field) => fieldType(type).looksUp?.(template) ?? null

/**
 * If a lookup's source changes, the field shows values that nobody chose to publish. So it is hidden from the public
 * links to views of its table until someone with permission adds it again.
 */
export async function hideNewlyLookedUp(
  write: Write,
  { before, after }: { before: Field; after: Field },
): Promise<void> {
  const source = sourceOf(after)
  if (!source || isSameJson(source, sourceOf(before))) return
  await run(write.connection, setHiddenFromLinks(write.schema, { id: after.id, version: write.version }))
  await write.restructured()
}
