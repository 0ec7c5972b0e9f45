import { diffDocuments } from '../../src/forms/document/diff-documents.ts'
import { newDraft } from '../../src/forms/document/new-form.ts'
import { buildForm } from '../../src/forms/testing/build-form.ts'
import { type Measurement, rawAnd } from '../measurement.ts'
import { createRawAnswers, options, summarizedAnswers, summaryColumns, summaryValues } from '../raw/summary.ts'
import { median, takeTurns } from '../statistics.ts'
import type { World } from '../world.ts'

const turns = { warmUp: 1, counted: 5 }

const types: Record<keyof typeof summaryColumns, string> = {
  choices: 'single_choice',
  several: 'multiple_choice',
  ratings: 'rating',
  numbers: 'number',
  days: 'date',
  texts: 'short_answer',
}
const kinds = Object.keys(summaryColumns) as (keyof typeof summaryColumns)[]

/** A form with 20 questions, and as many answers as the bench has rows, written past the product. */
async function answeredForm({ client, raw, rows }: World): Promise<string> {
  const input = { type: 'form', name: 'Summary', workspaceId: null }
  const { flow } = await client.post<{ flow: { publicIdentifier: string } }>('/admin/flows', input)
  const basePublicId = flow.publicIdentifier
  const questions = kinds.flatMap(kind =>
    summaryColumns[kind].map(id => ({
      id,
      type: types[kind],
      label: id,
      ...((kind === 'choices' || kind === 'several') && { options: options.map(option => `${id}${option}`) }),
    })),
  )
  const document = buildForm({ pages: [questions] })
  await client.mutate('forms.change', { basePublicId, changes: diffDocuments(newDraft(), document) })
  await client.mutate('forms.publish', { basePublicId, expectsNumber: null })
  const found = await raw.query<{ id: string }>('select id from flows where public_identifier = $1', [basePublicId])
  const schema = `base_${found.rows[0]?.id}`
  const table = await raw.query<{ relation: string }>(`select relation from ${schema}.tables where id = 'tblAnswers'`)
  const fields = await raw.query<{ id: string; column: string }>(
    `select id, column_name as column from ${schema}.fields where table_id = 'tblAnswers'`,
  )
  const columnOf = new Map(fields.rows.map(({ id, column }) => [id, column]))
  const filled = kinds.flatMap(kind => summaryColumns[kind].map(id => ({ id, kind })))
  const valueOf = ({ id, kind }: (typeof filled)[number]) =>
    kind === 'choices' || kind === 'several' ? summaryValues[kind].replaceAll("'o'", `'${id}o'`) : summaryValues[kind]
  await raw.query(
    `insert into ${schema}.${table.rows[0]?.relation} (id, created_by, updated_by, ${filled.map(({ id }) => columnOf.get(id)).join(', ')})
     select 'rec' || lpad(n::text, 20, '0'), 'respondent', 'respondent', ${filled.map(valueOf).join(', ')}
     from generate_series(1, $1::bigint) as n`,
    [rows],
  )
  await raw.query(`vacuum analyze ${schema}.${table.rows[0]?.relation}`)
  return basePublicId
}

/** The summary of the answers to 20 questions, read anew each time. */
export async function measureSummary(world: World): Promise<Measurement[]> {
  const { client, raw, rows } = world
  const basePublicId = await answeredForm(world)
  await createRawAnswers(raw, rows)
  const { ours, raw: byHand } = await takeTurns(turns, {
    // Another end of the time each round, so that no cached summary answers.
    ours: round => client.query('forms.summary', { basePublicId, to: `2100-01-01T00:00:${10 + round}Z` }),
    raw: () => summarizedAnswers(raw),
  })
  const what = `summary of ${rows.toLocaleString('en-US')} answers to 20 questions`
  return [
    { what, unit: 'ms', ours: median(ours), raw: median(byHand), budget: rawAnd(median(byHand), { factor: 1.3 }) },
  ]
}
