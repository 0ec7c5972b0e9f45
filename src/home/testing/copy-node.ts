import { readConfig } from '../../platform/config.ts'
import { startPlatform } from '../../platform/platform.ts'
import '../../engine/lifecycle/base-flow-type.ts'
import { startCopies } from '../duplicate-flow.ts'

// A node that only fills duplicates, as a process of its own, for tests that kill it.
const platform = await startPlatform(readConfig(process.env))
startCopies(platform)
process.stdout.write('ready\n')
