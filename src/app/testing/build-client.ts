import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { build } from 'vite'
import { compressClient } from '../compress-client.ts'

const root = path.resolve(import.meta.dirname, '../../..')
const sources = [
  'src',
  'public',
  'index.html',
  'public.html',
  'vite.config.ts',
  'vite.public.config.ts',
  'vite.forms.config.ts',
  'vite.embed.config.ts',
  'package-lock.json',
]

const changed = (file: string) =>
  stat(file).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  )

async function lastChange(source: string): Promise<number> {
  const inside = await readdir(path.join(root, source), { recursive: true }).catch(() => [])
  const files = inside.filter(name => !/\.test\.tsx?$/.test(name)).map(name => path.join(root, source, name))
  return Math.max(...(await Promise.all([path.join(root, source), ...files].map(changed))))
}

/** Builds the client before browser tests when a source is newer than the build, so that they never look at an old one. */
export default async function buildClient(): Promise<void> {
  const newest = Math.max(...(await Promise.all(sources.map(lastChange))))
  if ((await changed(path.join(root, 'dist-server', 'render-page.js'))) > newest) return
  const { NODE_ENV } = process.env
  // The test runner says 'test', which would build the slow development half of React.
  process.env.NODE_ENV = 'production'
  await build({ root, mode: 'production', logLevel: 'warn' })
  await build({ root, mode: 'production', logLevel: 'warn', configFile: path.join(root, 'vite.public.config.ts') })
  const forms = {
    root,
    mode: 'production',
    logLevel: 'warn',
    configFile: path.join(root, 'vite.forms.config.ts'),
  } as const
  await build({ root, mode: 'production', logLevel: 'warn', configFile: path.join(root, 'vite.embed.config.ts') })
  await build(forms)
  await build({ ...forms, build: { ssr: true } })
  process.env.NODE_ENV = NODE_ENV
  await compressClient(path.join(root, 'dist'))
}
