import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Platform } from '../../platform/platform.ts'
import { testPlatform } from '../../platform/testing/test-platform.ts'
import { datetime } from '../datetime/datetime.ts'
import { testContext } from '../testing.ts'
import { fold } from '../text/fold.ts'
import { date } from './date.ts'
import { dateFormats } from './date-format.ts'
import { dateHasDigits } from './date-search.ts'
import { run } from '../../platform/sql/run.ts'

let platform: Platform

beforeAll(async () => {
  platform = await testPlatform()
})
afterAll(() => platform.close())

const moments = [
  '0033-04-03T11:15:00.000Z',
  '2026-01-31T23:30:00.000Z',
  '2024-12-05T00:05:07.000Z',
  '1999-07-04T12:00:00.000Z',
]
const locales = ['en-US', 'en-GB', 'de-DE', 'fr-FR', 'ja-JP', 'he-IL', 'pl-PL', 'sv-SE', 'ar-EG', 'hu-HU']

test.each(dateFormats)('search finds digits in dates in the %s format as it does in their texts', async dateFormat => {
  const template = date.template.parse({ dateFormat })
  const needles = ['1', '0', '31', '2026', '033', '05', '20264']
  for (const locale of dateFormat === 'local' || dateFormat === 'long' ? locales : ['en-US']) {
    const context = { ...testContext, locale }
    const cases = moments.flatMap(each => needles.map(needle => ({ day: each.slice(0, 10), needle })))
    const conditions = cases.map(({ day, needle }) => {
      const has = dateHasDigits(sql`${day}::date`, needle, { dateFormat, context })
      return has === null ? sql`false` : (has ?? sql`null::boolean`)
    })
    const rows = await run(
      platform.pool,
      sql<{ has: (boolean | null)[] }>`SELECT ARRAY[${sql.join(conditions)}] AS has`,
    )
    expect(rows[0]?.has).toEqual(cases.map(({ day, needle }) => date.show(day, template, context).includes(needle)))
  }
})

test.each(dateFormats)(
  'search looks for dates in the %s format in the text that each person sees',
  async dateFormat => {
    for (const locale of locales) {
      const context = { ...testContext, locale, timeZone: 'Asia/Tokyo' }
      const [day, moment] = [
        date.template.parse({ dateFormat }),
        datetime.template.parse({ dateFormat, timeFormat: locale === 'en-US' ? '12h' : '24h' }),
      ]
      const texts = (each: string) => [
        date.searchText?.(sql`${each.slice(0, 10)}::date`, day, context) ?? sql``,
        datetime.searchText?.(sql`${each}::timestamptz`, moment, context) ?? sql``,
      ]
      const selected = moments.map(each => {
        const [ofDay, ofMoment] = texts(each)
        return sql`SELECT ${ofDay} AS day, ${ofMoment} AS moment`
      })
      const found = await run(platform.pool, sql`${sql.join(selected, sql` UNION ALL `)}`)
      expect(found).toEqual(
        moments.map(each => ({
          day: date.show(each.slice(0, 10), day, context),
          moment: datetime.show(each, moment, context),
        })),
      )
      const unexpected = (text: string, signs = '') => Array.from(fold(text)).filter(sign => !signs.includes(sign))
      for (const each of moments) {
        const isoDay = each.slice(0, 10)
        expect(unexpected(date.show(isoDay, day, context), date.searchCharacters?.(day, context))).toEqual([])
        expect(unexpected(datetime.show(each, moment, context), datetime.searchCharacters?.(moment, context))).toEqual(
          [],
        )
      }
    }
  },
)
