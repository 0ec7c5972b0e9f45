import { readConfig } from '../../platform/config.ts'
import { startPlatform } from '../../platform/platform.ts'
import { startImports } from '../start-imports.ts'

// A node that only runs imports, as a separate process that tests can kill.
const platform = await startPlatform(readConfig(process.env))
await startImports(platform)
process.stdout.write('ready\n')
