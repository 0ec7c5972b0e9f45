import { readdir, readFile, lstat } from 'node:fs/promises'
import path from 'node:path'
import { atMost, type Measurement } from '../measurement.ts'

const modules = path.resolve(import.meta.dirname, '../../node_modules')
const blockSize = 512

/** What `npm ci` has put on the disk: Node, PostgreSQL and Chromium are npm packages, so they are in it. */
export async function measureInstall(): Promise<Measurement[]> {
  return [
    { what: 'install: size on disk', unit: 'MB', ours: (await bytesIn(modules)) / 2 ** 20, budget: atMost(1024) },
    { what: 'install: packages', unit: 'packages', ours: await countPackages(), budget: atMost(550) },
  ]
}

/** What a folder takes on the disk. A file with several names, such as the linked binary of Node, counts once. */
async function bytesIn(folder: string): Promise<number> {
  const byInode = new Map<number, number>()
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    const { ino, blocks } = await lstat(path.join(entry.parentPath, entry.name))
    byInode.set(ino, blocks * blockSize)
  }
  return byInode.values().reduce((sum, bytes) => sum + bytes, 0)
}

/** npm notes in the folder what it has installed there. */
async function countPackages(): Promise<number> {
  const noted = JSON.parse(await readFile(path.join(modules, '.package-lock.json'), 'utf8')) as { packages: object }
  return Object.keys(noted.packages).length
}
