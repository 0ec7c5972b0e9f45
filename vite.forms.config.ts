import { defineConfig } from 'vite'
import { buildOf } from './vite.config.ts'

const { build, ...rest } = buildOf('src/forms/public/live/form-page.tsx', [])

/**
 * What all blocks share is in one file, because many small ones load and compress badly, and several could need each
 * other before they have run.
 */
const groups = [
  {
    name: 'form-parts',
    test: /src\/(?:forms\/(?:blocks|document)\/[\w-]+\.ts|forms\/blocks\/asking|fields|query|texts)/,
    minShareCount: 2,
  },
]

/**
 * The pages of forms, which the server renders and the browser takes over: what the browser loads, or with --ssr what
 * the server loads, because Node cannot load components.
 */
export default defineConfig(({ isSsrBuild }) =>
  isSsrBuild
    ? {
        plugins: rest.plugins,
        define: { 'process.env.NODE_ENV': '"production"' },
        // The production half of React, whatever the environment of the process says.
        ssr: { noExternal: ['react', 'react-dom'] },
        build: {
          ssr: true,
          outDir: 'dist-server',
          copyPublicDir: false,
          target: 'node24',
          rolldownOptions: { input: 'src/forms/public/render-page.tsx' },
        },
      }
    : {
        ...rest,
        build: {
          ...build,
          emptyOutDir: false,
          copyPublicDir: false,
          manifest: 'forms-manifest.json',
          rolldownOptions: { ...build?.rolldownOptions, output: { codeSplitting: { groups } } },
        },
      },
)
