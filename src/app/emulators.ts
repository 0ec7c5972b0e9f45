import { emulatorEnvironment } from '../connections/emulators/emulator-environment.ts'
import { startEmulators } from '../connections/emulators/start-emulators.ts'
import { createDataFolder } from '../platform/data-folder.ts'
import { readConfig } from '../platform/config.ts'

const config = readConfig(process.env)
await createDataFolder(config.dataDir)
const { services, lines, close } = await startEmulators(
  config.dataDir,
  config.publicUrl ?? `http://localhost:${config.port}`,
)
const environment = emulatorEnvironment(services)
process.stdout.write(`${lines.join('\n')}\n\nStart the product with:\n${environment.join(' \\\n')} \\\nnpm start\n`)
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void close().finally(() => process.exit(0)))
}
