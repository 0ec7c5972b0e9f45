import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

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
    rolldownOptions: { treeshake: { moduleSideEffects: [{ test: /@trpc\/client/, sideEffects: false }] } },
  },
})
