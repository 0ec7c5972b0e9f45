import { defineConfig } from 'vite'

/** The script with which other sites embed forms. It is one file with a fixed name, because their pages name it. */
export default defineConfig({
  build: {
    target: 'es2022',
    emptyOutDir: false,
    copyPublicDir: false,
    rolldownOptions: {
      input: 'src/forms/embed/embed.ts',
      output: { format: 'iife', entryFileNames: 'embed.js' },
    },
  },
})
