import { rotateKey } from '../connections/credentials/rotate-key.ts'

try {
  const count = await rotateKey(process.env)
  const sealed = count === 1 ? '1 secret is' : `${count} secrets are`
  process.stdout.write(`${sealed} encrypted with the new key. Start the product with it; the old one can go.\n`)
  process.exit(0)
} catch (error) {
  process.stderr.write(`The key was not replaced. ${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
