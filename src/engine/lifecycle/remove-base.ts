import type { Platform } from '../../platform/platform.ts'
import { dropSchema } from '../base/base-schema.sql.ts'
import { schemaOf } from '../base/base.ts'
import { run } from '../../platform/sql/run.ts'

/** Deletes a base for good. The daily job that deletes unused files deletes its files. */
export async function removeBase({ pool }: Platform, flowId: string): Promise<void> {
  await run(pool, dropSchema(schemaOf(flowId)))
}
