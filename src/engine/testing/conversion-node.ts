import { readConfig } from '../../platform/config.ts'
import { startPlatform } from '../../platform/platform.ts'
import { startConversions } from '../conversions/conversion-work.ts'

// A node that only converts fields, in its own process, for tests that kill it.
const platform = await startPlatform(readConfig(process.env))
startConversions(platform)
process.stdout.write('ready\n')
