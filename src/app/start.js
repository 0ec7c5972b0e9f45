// Plain JavaScript: what follows is TypeScript, which only a new Node reads.
import './check-node.js'

const { enableCompileCache } = await import('node:module')
const { directory } = enableCompileCache()
// Threads only know it from here, and start in half the time with it.
if (directory) process.env.NODE_COMPILE_CACHE = directory

const { startProduct } = await import('./start-product.ts')
const has = option => process.argv.includes(option)
await startProduct({ dev: has('--dev'), emulators: has('--emulators') })
