import { glob } from 'node:fs/promises'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { servePages } from './serve-pages.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the pages are that only tests open, at the paths they have in the project. */
    pages: string
  }
}

/** Builds every page of a `testing` folder once for the run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const root = path.resolve(import.meta.dirname, '../../..')
  const pages = await Array.fromAsync(glob('src/**/testing/*.html', { cwd: root }))
  const { url, close } = await servePages(pages, 'development')
  project.provide('pages', url)
  return close
}
