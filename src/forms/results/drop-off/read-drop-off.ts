import { fieldContext } from '../../../fields/field-context.ts'
import type { FieldContext } from '../../../fields/field-type.ts'
import type { Base } from '../../../engine/base/base.ts'
import { readWhole } from '../../../engine/records/read-whole.ts'
import { run } from '../../../platform/sql/run.ts'
import { answerIn } from '../../blocks/entries.ts'
import { showAnswer } from '../../blocks/show-answer.ts'
import { loadVersion, type LoadedVersion } from '../../versions/load-version.ts'
import { newestVersion } from '../summary/questions.ts'
import type { DropOff, InProgress, PageDropOff } from './drop-off-types.ts'
import {
  type InProgressRow,
  selectInProgress,
  selectLeft,
  selectPageTimes,
  selectStopped,
  selectSubmitted,
  selectViews,
} from './drop-off.sql.ts'

interface Time {
  /** ISO 8601; absent or null for no bound. */
  from?: string | null | undefined
  to?: string | null | undefined
}

/** How many opened a form, began, and submitted it in a time, and where the others stopped. Null if it was never published. */
export async function readDropOff(
  base: Base,
  { from = null, to = null }: Time,
  signal: AbortSignal,
): Promise<DropOff | null> {
  const { platform, schema, flowId } = base
  const version = await newestVersion(base)
  if (!version) return null
  const time = { from, to }
  const [seen] = await run(platform.pool, selectViews({ flowId, ...time }))
  const gone = await run(platform.pool, selectLeft({ flowId, ...time }))
  return readWhole(base, { signal }, async connection => {
    const [submitted] = await run(connection, selectSubmitted(schema, time))
    const stopped = await run(connection, selectStopped(schema, time))
    const times = await run(connection, selectPageTimes(schema, time))
    const left = new Map<string | null, number>()
    for (const { pageId, count } of [...gone, ...stopped]) left.set(pageId, (left.get(pageId) ?? 0) + count)
    const pages = pagesOf(version, left, new Map(times.map(({ pageId, median }) => [pageId, median])))
    const count = submitted?.count ?? 0
    return {
      views: seen?.views ?? 0,
      starts: count + [...left.values()].reduce((sum, each) => sum + each, 0),
      submitted: count,
      seconds: submitted?.median ?? null,
      pages,
    }
  })
}

/** The pages of a form in order, then those of older versions on which somebody stopped. */
function pagesOf(
  { form }: LoadedVersion,
  left: ReadonlyMap<string | null, number>,
  seconds: ReadonlyMap<string, number>,
): PageDropOff[] {
  const known = form.pages.map(({ page: { id, name } }, at) => ({
    pageId: id,
    name,
    number: at + 1,
    left: left.get(id) ?? 0,
    seconds: seconds.get(id) ?? null,
  }))
  const ids = new Set<string | null>(known.map(({ pageId }) => pageId))
  const other = [...left]
    .filter(([id]) => !ids.has(id))
    .map(([pageId, count]) => ({ pageId, name: '', number: null, left: count, seconds: null }))
  return [...known, ...other]
}

const pageSize = 30
/** The number of answers that the list shows of each response. */
const shownAnswers = 3

/** Responses that were begun and not sent yet, the latest first, a page at a time. */
export async function listInProgress(
  base: Base,
  input: {
    before?: string | null | undefined
    timeZone?: string | null | undefined
    locale?: string | null | undefined
  },
): Promise<{ responses: InProgress[]; next: string | null }> {
  const { platform, schema, flowId } = base
  if (!(await newestVersion(base))) return { responses: [], next: null }
  const rows = await run(platform.pool, selectInProgress(schema, { before: input.before ?? null, limit: pageSize }))
  const versions = new Map<number, LoadedVersion | null>()
  for (const { version: number } of rows)
    if (!versions.has(number)) versions.set(number, await loadVersion(platform, { flowId, number }))
  const field = fieldContext(input)
  const responses = rows.map(row => presentInProgress(row, versions.get(row.version) ?? null, field))
  return { responses, next: rows.length === pageSize ? (rows.at(-1)?.savedAt ?? null) : null }
}

function presentInProgress(row: InProgressRow, version: LoadedVersion | null, field: FieldContext): InProgress {
  const { id, pageId, savedAt, answers } = row
  const at = version?.form.pages.findIndex(({ page }) => page.id === pageId) ?? -1
  const shown = (version?.form.blocks ?? []).flatMap(({ any }) => {
    const text = showAnswer(any, answerIn(any, answers), { field })
    return text === '' ? [] : [{ label: any.context.block.label || any.type.label, text }]
  })
  return {
    id,
    savedAt,
    page: { name: version?.form.pages[at]?.page.name ?? '', number: at < 0 ? null : at + 1 },
    answers: shown.slice(0, shownAnswers),
  }
}
