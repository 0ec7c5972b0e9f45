import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll } from 'vitest'

import { type ArrivingFile, completeFile } from '../csv-reader.ts'

/** Writes files into a folder that exists while the tests of the calling file run. */
export function temporaryFiles() {
  let folder: string

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'gridloom-csv-'))
  })

  afterAll(() => rm(folder, { recursive: true, force: true }))

  return {
    newPath: (): string => path.join(folder, `${crypto.randomUUID()}.csv`),
    async write(content: string | Buffer): Promise<ArrivingFile> {
      const file = path.join(folder, `${crypto.randomUUID()}.csv`)
      const bytes = Buffer.from(content)
      await writeFile(file, bytes)
      return completeFile(file, bytes.length)
    },
  }
}
