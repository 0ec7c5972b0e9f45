import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const basePage = path.resolve(import.meta.dirname, 'src/app/shell/DatabasePage.tsx')
const ofBasePage = new Set<string>()

/** Whether a module of ours comes with the base page, rather than later or never. */
function comesWithBase(id: string, importsOf: (id: string) => readonly string[]): boolean {
  const todo = ofBasePage.size === 0 ? [basePage] : []
  for (let at = todo.pop(); at !== undefined; at = todo.pop()) {
    if (ofBasePage.has(at)) continue
    ofBasePage.add(at)
    todo.push(...importsOf(at).filter(imported => !imported.includes('node_modules')))
  }
  return ofBasePage.has(id)
}

export default defineConfig({
  plugins: [react()],
  // Field types hold their SQL, which the browser has no use for.
  resolve: { alias: { kysely: path.resolve(import.meta.dirname, 'src/ui/no-sql.ts') } },
  build: {
    target: 'es2024',
    // Data URLs would need a looser content security policy.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
    // It does not say so itself, and only pages with live data need its sockets.
    rolldownOptions: {
      treeshake: { moduleSideEffects: [{ test: /@trpc\/client/, sideEffects: false }] },
      preserveEntrySignatures: 'allow-extension',
      output: {
        // Many small files cost more than one that is compressed as a whole. Two of ours could wait for each other.
        codeSplitting: {
          groups: [
            {
              debugName: 'base',
              name: (id, chunking) =>
                comesWithBase(id, each => chunking.getModuleInfo(each)?.importedIds ?? []) ? 'base' : null,
              includeDependenciesRecursively: false,
            },
            {
              name: 'icons',
              test: /icons-react/,
              minShareCount: 2,
              entriesAware: true,
              entriesAwareMergeThreshold: 12_000,
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
})
