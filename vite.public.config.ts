import { defineConfig } from 'vite'
import { buildOf } from './vite.config.ts'

const entry = 'src/app/public.tsx'

/**
 * The pages of public links. They are built apart from the rest of the client, so that neither build contains modules
 * that only the other one needs.
 */
const { build, ...rest } = buildOf('public.html', [{ name: 'view', page: 'src/tables/public/SharedPage.tsx', entry }])

export default defineConfig({ ...rest, build: { ...build, emptyOutDir: false, copyPublicDir: false } })
