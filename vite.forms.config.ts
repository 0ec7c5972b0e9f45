import { defineConfig } from 'vite'
import { buildOf } from './vite.config.ts'

const { build, ...rest } = buildOf('src/forms/public/live/form-page.tsx', [])

/** What each page of a form loads. */
const always = /\/live\/(?:form-page\.tsx|usual-blocks\.ts)$/
const parts = /src\/(?:forms\/(?:blocks|document)\/[\w-]+\.ts|forms\/blocks\/asking|fields|query|texts)/

interface Modules {
  getModuleInfo: (id: string) => { importers: readonly string[] } | null
}

/** Whether each page needs a module, because imports lead to it from what each page loads. */
function isAlwaysNeeded(id: string, modules: Modules): boolean {
  const seen = new Set([id])
  for (const each of seen) {
    if (always.test(each)) return true
    for (const importer of modules.getModuleInfo(each)?.importers ?? []) seen.add(importer)
  }
  return false
}

/**
 * What several scripts share is in one file, because many small ones load and compress badly, and several could need
 * each other before they have run. What simple forms do not need is in a second file, which imports the first.
 */
const groups = [
  {
    name: (id: string, modules: Modules) => (isAlwaysNeeded(id, modules) ? 'form-parts' : 'late-parts'),
    debugName: 'form-parts',
    test: parts,
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
