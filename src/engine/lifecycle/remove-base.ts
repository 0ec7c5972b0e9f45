import type { Platform } from '../../platform/platform.ts'
import { dropSchema } from '../base/base-schema.sql.ts'
import { schemaOf } from '../base/base.ts'
import { run } from '../../platform/sql/run.ts'

/** Removes a base with all it holds, for good. Its files go with the daily look for those that nothing needs. */
export async function removeBase({ pool }: Platform, flowId: string): Promise<void> {
  await run(pool, dropSchema(schemaOf(flowId)))
}
