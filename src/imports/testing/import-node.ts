import { readConfig } from '../../platform/config.ts'
import { startPlatform } from '../../platform/platform.ts'
import { importRunner } from '../import-runner.ts'
import { jobRunner } from '../job/job-runner.ts'
import { startImports } from '../start-imports.ts'

// A node that only runs imports, as a separate process that tests can kill.
const platform = await startPlatform(readConfig(process.env))
await startImports(platform)
// Nodes look for the work of others every two seconds. Tests start work on another node, and do not wait that long.
const runners = [importRunner(platform), jobRunner(platform)]
setInterval(() => {
  for (const runner of runners) runner.wake()
}, 50)
process.stdout.write('ready\n')
