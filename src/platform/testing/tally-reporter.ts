import type { Reporter, TestModule } from 'vitest/node'

/**
 * Ends a run with a line for programs: '12 passed, 0 failed'. A file that does not load, and an error outside all
 * tests, count as one failure each.
 */
export default class TallyReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    let passed = 0
    let failed = unhandledErrors.length
    for (const module of modules) {
      const states = [...module.children.allTests()].map(test => test.result().state)
      passed += states.filter(state => state === 'passed').length
      const failedTests = states.filter(state => state === 'failed').length
      failed += failedTests === 0 && module.state() === 'failed' ? 1 : failedTests
    }
    const line = `${passed} passed, ${failed} failed\n`
    // Other reporters and the servers of tests print before it.
    process.once('exit', () => process.stdout.write(line))
  }
}
