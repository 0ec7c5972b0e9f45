import path from 'node:path'
import { build } from 'vite'
import { compressClient } from '../compress-client.ts'

const root = path.resolve(import.meta.dirname, '../../..')

/** Builds the client before browser tests, so that they never look at an older one. */
export default async function buildClient(): Promise<void> {
  await build({ root, mode: 'production', logLevel: 'warn' })
  await compressClient(path.join(root, 'dist'))
}
