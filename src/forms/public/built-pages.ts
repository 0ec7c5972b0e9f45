import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FormPages } from './form-page.routes.ts'
import { type Manifest, pageEntry, readManifest } from './page-assets.ts'
import type { PageRenderer } from './page-view.ts'

const root = path.resolve(import.meta.dirname, '../../..')

let renderer: Promise<PageRenderer> | undefined
let manifest: Promise<Manifest> | undefined

/** What `npm run build` has made of the pages of forms. Both load once, with the first page that somebody opens. */
export const builtPages: Omit<FormPages, 'open'> = {
  loadRenderer: () =>
    (renderer ??= import(
      /* @vite-ignore */ pathToFileURL(path.join(root, 'dist-server', 'render-page.js')).href
    ) as Promise<PageRenderer>),
  loadManifest: () => (manifest ??= readManifest(path.join(root, 'dist'))),
}

interface DevelopmentServer {
  ssrLoadModule(path: string): Promise<unknown>
  transformIndexHtml(url: string, html: string): Promise<string>
}

/** The pages of forms from their sources, with hot reload. */
export const sourcePages = (vite: DevelopmentServer): Omit<FormPages, 'open'> => ({
  loadRenderer: async () => (await vite.ssrLoadModule('/src/forms/public/render-page.tsx')) as PageRenderer,
  loadManifest: async () => ({ [pageEntry]: { file: pageEntry, css: ['src/forms/public/form-page.css'] } }),
  transform: (url, html) => vite.transformIndexHtml(url, html),
})
