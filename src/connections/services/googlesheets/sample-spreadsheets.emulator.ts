import type { EmulatedCell, EmulatedSpreadsheet } from './google.emulator.ts'

const date = (value: number): EmulatedCell => ({ value, type: 'DATE', pattern: 'yyyy-mm-dd' })
const moment = (value: number): EmulatedCell => ({ value, type: 'DATE_TIME', pattern: 'yyyy-mm-dd hh:mm:ss' })
const euros = (value: number): EmulatedCell => ({ value, type: 'CURRENCY', pattern: '#,##0.00\\ [$€-407]' })
const percent = (value: number): EmulatedCell => ({ value, type: 'PERCENT', pattern: '0.0%' })
const duration = (value: number): EmulatedCell => ({ value, type: 'TIME', pattern: '[h]:mm:ss' })

/** The spreadsheets of the emulated account: one with tables, one without, and one that it keeps to itself. */
export const sampleSpreadsheets = (): EmulatedSpreadsheet[] => [
  {
    id: '1SampleProjectsOfTheEmulatedAccount000000001',
    name: 'Projects',
    timeZone: 'Europe/Berlin',
    modifiedTime: '2026-03-01T09:00:00.000Z',
    isGranted: true,
    sheets: [
      {
        sheetId: 0,
        title: 'Tasks',
        frozenRowCount: 1,
        metadataIds: { 2: 311 },
        rows: [
          ['Task', 'Status', 'Due', 'Started', 'Budget', 'Progress', 'Spent', 'Hours', 'Done', 'Link'],
          [
            'Draft the plan',
            'Done',
            date(46054),
            moment(46050.375),
            euros(1200),
            percent(1),
            duration(1.0625),
            8,
            true,
            'https://example.com/plan',
          ],
          [
            'Order parts',
            'Open',
            date(46066),
            moment(46056.5),
            euros(349.9),
            percent(0.4),
            duration(0.25),
            2.5,
            false,
            null,
          ],
          [
            'Test the engine',
            'Open',
            date(46091),
            null,
            euros(5000),
            percent(0.125),
            duration(0.0625),
            12,
            false,
            null,
          ],
        ],
      },
      {
        sheetId: 77,
        title: 'People',
        rows: [
          ['Our team'],
          [],
          ['Name', 'Email'],
          ['Ada Lovelace', 'ada@example.com'],
          ['Grace Hopper', 'grace@example.com'],
        ],
      },
      { sheetId: 90, title: 'Chart', sheetType: 'OBJECT', rows: [] },
    ],
  },
  {
    id: '1SampleNumbersOfTheEmulatedAccount0000000002',
    name: 'Only numbers',
    timeZone: 'Etc/GMT',
    modifiedTime: '2026-02-01T09:00:00.000Z',
    isGranted: true,
    sheets: [
      {
        sheetId: 0,
        title: 'Sheet1',
        rows: [
          [1, 2],
          [3, 4],
        ],
      },
    ],
  },
  {
    id: '1SampleSecretsOfTheEmulatedAccount0000000003',
    name: 'Not given to the product',
    timeZone: 'Etc/GMT',
    modifiedTime: '2026-01-01T09:00:00.000Z',
    isGranted: false,
    sheets: [{ sheetId: 0, title: 'Sheet1', rows: [['Secret'], ['x']] }],
  },
]
