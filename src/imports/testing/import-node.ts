import { readConfig } from '../../platform/config.ts'
import { startPlatform } from '../../platform/platform.ts'
import { startImports } from '../start-imports.ts'

// A node that only works on imports, as a process of its own, for tests that kill it.
const platform = await startPlatform(readConfig(process.env))
await startImports(platform)
process.stdout.write('ready\n')
