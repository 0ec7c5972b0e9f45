import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Platform } from '../platform/platform.ts'
import { run } from '../platform/sql/run.ts'
import { importsFolder } from './import-files.ts'
import { selectKeptImports } from './imports.sql.ts'

/** The row of an import may be stored after the first bytes of its file. */
const minAge = 60 * 60 * 1000

const importOf = (name: string): string | undefined => /^(.+)\.csv(?:\..+)?$/.exec(name)?.[1]

/**
 * Deletes files on this node whose import was canceled or deleted while the node was down. Other nodes cannot reach
 * them.
 */
export async function removeLeftFiles(platform: Platform): Promise<void> {
  const folder = await importsFolder(platform)
  const files = (await readdir(folder)).flatMap(name => {
    const importId = importOf(name)
    return importId === undefined ? [] : { importId, file: path.join(folder, name) }
  })
  if (files.length === 0) return
  const ids = files.map(({ importId }) => importId)
  const statusOf = new Map((await run(platform.pool, selectKeptImports(ids))).map(row => [row.id, row.status]))
  for (const { importId, file } of files) {
    const status = statusOf.get(importId)
    if (status !== undefined && status !== 'cancelled') continue
    const found = await stat(file).catch(() => null)
    const isNew = found !== null && Date.now() - found.mtimeMs < minAge
    if (status === 'cancelled' || !isNew) await rm(file, { force: true })
  }
}
