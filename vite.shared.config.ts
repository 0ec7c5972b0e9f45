import { defineConfig } from 'vite'
import { buildOf } from './vite.config.ts'

/**
 * The page of shared views, built for itself: visitors get nothing that only a base needs, and who works in a base gets its
 * files as if there were no visitors.
 */
const { build, ...rest } = buildOf('shared.html', { name: 'view', page: 'src/tables/public/SharedPage.tsx' })

export default defineConfig({ ...rest, build: { ...build, emptyOutDir: false, copyPublicDir: false } })
