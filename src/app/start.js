// Plain JavaScript: what follows is TypeScript, which only a new Node reads.
import './check-node.js'

const { enableCompileCache } = await import('node:module')
enableCompileCache()

const { startProduct } = await import('./start-product.ts')
await startProduct({ dev: process.argv.includes('--dev') })
