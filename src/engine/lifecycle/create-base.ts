import type { Platform } from '../../platform/platform.ts'
import type { WriteAction } from '../base/base-writer.ts'
import { type BaseFlow, openBase } from '../base/base.ts'
import { addDefaultTable } from '../structure/change-tables.ts'
import type { Metadata } from '../model/structure.ts'

const firstTableName = 'Untitled Table'

/** Creates the first table of a base. Does nothing if the base has tables, so the call can be repeated. */
export async function createMetadata(
  platform: Platform,
  flow: BaseFlow,
  options: { withRecords: boolean } & Pick<WriteAction<object>, 'actor' | 'actionId' | 'requestHash'>,
): Promise<Metadata> {
  const base = await openBase(platform, flow)
  const { structure } = await base.read()
  if (structure.tables.length > 0) return structure.metadata
  await base.writer.write({
    name: 'metadata.create',
    actor: options.actor,
    actionId: options.actionId,
    requestHash: options.requestHash,
    work: async write => {
      if (write.structure.tables.length > 0) return {}
      await addDefaultTable(write, { name: firstTableName, withRecords: options.withRecords })
      return {}
    },
  })
  return (await base.read()).structure.metadata
}
