import type { Base } from '../base/base.ts'
import { run } from '../../platform/sql/run.ts'
import { selectFilesAndUploaders } from './files.sql.ts'
import { addressesEnd, addressOf } from './signed-address.ts'
import type { FoundFile } from '../model/found-file.ts'

/** Signed addresses of files of a base, by file id. Missing files are left out. */
export async function fileAddresses(
  base: Base,
  fileIds: readonly string[],
): Promise<{ files: Record<string, FoundFile>; until: number }> {
  const { platform, flowId } = base
  const rows = await run(platform.pool, selectFilesAndUploaders(flowId, fileIds))
  const files = rows.map(({ uploader, ...file }): [string, FoundFile] => [
    file.id,
    {
      ...addressOf(platform, { flowId, file }),
      uploader: file.userId !== null && uploader !== null ? { id: file.userId, name: uploader } : null,
    },
  ])
  return { files: Object.fromEntries(files), until: addressesEnd() }
}
