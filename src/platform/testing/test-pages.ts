import { glob } from 'node:fs/promises'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { servePages } from './serve-pages.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The URL of pages that only tests open, at the paths they have in the project. */
    pages: string
  }
}

/** Builds every page in a `testing` folder once per run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const root = path.resolve(import.meta.dirname, '../../..')
  const pages = await Array.fromAsync(glob('src/**/testing/*.html', { cwd: root }))
  const { url, close } = await servePages(pages, 'development')
  project.provide('pages', url)
  return close
}
