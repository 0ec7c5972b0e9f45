import { defineConfig } from 'vitest/config'

const database = './src/platform/testing/global-setup.ts'
const client = './src/app/testing/build-client.ts'

export default defineConfig({
  test: {
    // On a machine that other work shares a browser may be slow once; what fails twice in a row is broken.
    retry: process.env.CI ? 1 : 0,
    projects: [
      {
        extends: true,
        test: { name: 'unit', include: ['src/**/*.test.{ts,tsx}'], exclude: ['**/*.{pg,browser}.test.ts'] },
      },
      {
        extends: true,
        test: {
          name: 'pg',
          include: ['src/**/*.pg.test.ts'],
          globalSetup: [database],
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['src/**/*.browser.test.ts', 'e2e/**/*.test.ts'],
          globalSetup: [client, database],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // Browsers are patient with each other; the other tests come first.
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
          // As patient as the browser itself is when it waits for something.
          expect: { poll: { timeout: 15_000 } },
        },
      },
    ],
  },
})
