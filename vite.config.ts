import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Rolldown, type UserConfig } from 'vite'

type Group = Rolldown.CodeSplittingGroup

const root = import.meta.dirname

/**
 * Puts the modules of ours that come with a page into one file: many small files cost more than one that is compressed as a
 * whole, and two of ours could wait for each other.
 */
function oneFile(name: string, page: string): Group {
  const ofPage = new Set<string>()
  /** Whether a module comes with the page, rather than later or never. */
  function comesWithPage(id: string, importsOf: (id: string) => readonly string[]): boolean {
    const todo = ofPage.size === 0 ? [path.resolve(root, page)] : []
    for (let at = todo.pop(); at !== undefined; at = todo.pop()) {
      if (ofPage.has(at)) continue
      ofPage.add(at)
      todo.push(...importsOf(at).filter(imported => !imported.includes('node_modules')))
    }
    return ofPage.has(id)
  }
  return {
    debugName: name,
    name: (id, chunking) => (comesWithPage(id, each => chunking.getModuleInfo(each)?.importedIds ?? []) ? name : null),
    includeDependenciesRecursively: false,
  }
}

/** Icons that the same pages need. */
const icons: Group = {
  name: 'icons',
  test: /icons-react/,
  minShareCount: 2,
  entriesAware: true,
  entriesAwareMergeThreshold: 12_000,
  includeDependenciesRecursively: false,
}

/** How a page is built whose modules come in one file of this name. */
export const buildOf = (html: string, { name, page }: { name: string; page: string }): UserConfig => ({
  plugins: [react()],
  // Field types hold their SQL, which the browser has no use for.
  resolve: { alias: { kysely: path.resolve(root, 'src/ui/no-sql.ts') } },
  build: {
    target: 'es2024',
    // Data URLs would need a looser content security policy.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      input: html,
      // It does not say so itself, and only pages with live data need its sockets.
      treeshake: { moduleSideEffects: [{ test: /@trpc\/client/, sideEffects: false }] },
      preserveEntrySignatures: 'allow-extension',
      output: { codeSplitting: { groups: [oneFile(name, page), icons] } },
    },
  },
})

export default defineConfig(buildOf('index.html', { name: 'base', page: 'src/app/shell/DatabasePage.tsx' }))
