import { readConfig } from '../../platform/config.ts'
import { startPlatform } from '../../platform/platform.ts'
import '../../app/flow-types.ts'
import { startCopies } from '../duplicate-flow.ts'

// A node in its own process that only copies flows. Tests kill it.
const platform = await startPlatform(readConfig(process.env))
startCopies(platform)
process.stdout.write('ready\n')
