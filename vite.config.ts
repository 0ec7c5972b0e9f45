import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [react()],
  build: {
    target: 'es2024',
    // Data URLs would need a looser content security policy.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
  },
})
