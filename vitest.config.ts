import { availableParallelism, tmpdir } from 'node:os'
import path from 'node:path'
import { defineConfig } from 'vitest/config'

const database = './src/platform/testing/global-setup.ts'
const flowTypes = './src/app/testing/register-flow-types.ts'
const client = './src/app/testing/build-client.ts'
const pages = './src/platform/testing/test-pages.ts'

// Threads and processes that tests start load their modules from there, in half the time.
process.env['NODE_COMPILE_CACHE'] ??= path.join(tmpdir(), 'node-compile-cache')

export default defineConfig({
  test: {
    // One process loads the sources once for all of its files, which would take longer than most tests: no test may
    // leave anything behind in a module.
    isolate: false,
    // Of two processors one would be left idle.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // Until several whole runs in a row have shown no flake.
    retry: process.env['CI'] ? 1 : 0,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}'],
          exclude: ['**/*.{pg,browser}.test.ts'],
          // They run beside the tests of the database.
          testTimeout: 20_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'pg',
          include: ['src/**/*.pg.test.ts'],
          globalSetup: [database],
          setupFiles: [flowTypes],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['src/**/*.browser.test.ts', 'e2e/**/*.test.ts'],
          globalSetup: [client, pages, database],
          // Long stories take a minute on a busy machine.
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // Browsers are patient with each other; the other tests come first.
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
          // As patient as the browser itself is when it waits for something.
          expect: { poll: { timeout: 30_000 } },
        },
      },
    ],
  },
})
