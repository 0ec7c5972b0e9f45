import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Browser } from 'playwright-core'
import { chromium } from 'playwright-core'

// The package's defaults are for cloud functions: they hide errors of the same-origin policy, share one process, and
// draw WebGL in software, which makes every paint of a large page expensive.
const unwanted = [
  '--single-process',
  '--no-zygote',
  '--disable-web-security',
  '--allow-running-insecure-content',
  '--in-process-gpu',
  '--ignore-gpu-blocklist',
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
]

const libraryFolders = ['/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu', '/usr/lib64', '/usr/lib']

/**
 * Launches the Chromium of the environment variable `CHROMIUM`, or of the npm package, which includes the libraries
 * that a bare machine lacks.
 */
export async function launchBrowser(): Promise<Browser> {
  const installed = process.env['CHROMIUM']
  if (installed) {
    return chromium.launch({ executablePath: installed, args: ['--no-sandbox', '--disable-gpu'], headless: true })
  }
  if (!libraryFolders.some(folder => existsSync(path.join(folder, 'libnss3.so')))) {
    // Makes the package unpack its own NSS and point the loader to it.
    process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs22.x'
  }
  const { default: packaged } = await import('@sparticuz/chromium')
  const args = [...packaged.args.filter(option => !unwanted.includes(option)), '--disable-gpu']
  return chromium.launch({ executablePath: await packaged.executablePath(), args, headless: true })
}
