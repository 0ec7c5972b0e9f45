// Plain JavaScript: what follows is TypeScript, which only a new Node reads.
import './check-node.js'

const { startProduct } = await import('./start-product.ts')

await startProduct({ dev: process.argv.includes('--dev') })
