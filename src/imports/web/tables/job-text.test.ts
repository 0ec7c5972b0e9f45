import { expect, test } from 'vitest'
import type { JobState } from '../../job/job-state.ts'
import { jobPhaseText, recordsText, tableShare } from './job-text.ts'

const running = {
  status: 'running',
  phase: 'importing',
  currentTable: 'People',
  isPublishing: false,
  update: null,
} as JobState

const update = { summary: null, result: null, isUndone: false }

test.each([
  [{ phase: 'connecting' }, 'Connecting…'],
  [{ phase: 'structure' }, 'Creating tables…'],
  [{}, 'Importing People…'],
  [{ currentTable: null }, 'Finishing the tables…'],
  [{ isPublishing: true }, 'Finishing the tables…'],
  [{ status: 'cancelling' }, 'Cancelling…'],
  [{ status: 'done', phase: 'complete' }, 'Import successful'],
  [{ status: 'cancelled' }, 'Import cancelled'],
  [{ status: 'failed' }, 'Import failed'],
  [{ update, phase: 'connecting' }, 'Connecting…'],
  [{ update }, 'Reading People…'],
  [{ update, currentTable: null }, 'Comparing…'],
  [{ update, isPublishing: true }, 'Writing the changes…'],
  [{ update, status: 'staged' }, 'Waiting for you'],
  [{ update, status: 'done' }, 'Up to date'],
] as [Partial<JobState>, string][])('a job with %j says %j', (change, text) => {
  expect(jobPhaseText({ ...running, ...change })).toBe(text)
})

test('a table is half done when all its records are fetched', () => {
  const share = (isFetched: boolean, rows: number, rowsDone: number) =>
    tableShare({ isFetched, rows, rowsDone } as JobState['tables'][number])
  expect([share(false, 0, 0), share(false, 9, 0), share(true, 10, 0), share(true, 10, 5), share(true, 10, 10)]).toEqual(
    [0, 50, 50, 75, 100],
  )
  expect(share(true, 0, 0)).toBe(100)
})

test('records are counted in words', () => {
  expect([recordsText(0), recordsText(1), recordsText(1200)]).toEqual(['0 records', '1 record', '1,200 records'])
})
