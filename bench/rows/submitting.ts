import { newDraft } from '../../src/forms/document/new-form.ts'
import { diffDocuments } from '../../src/forms/document/diff-documents.ts'
import { buildForm } from '../../src/forms/testing/build-form.ts'
import { Client } from '../client.ts'
import { atLeast, atMost, type Measurement } from '../measurement.ts'
import { median, p95, throughput, timed } from '../statistics.ts'
import type { World } from '../world.ts'

const respondents = 32
const forms = 100
const seconds = 4
const singles = 300

/** One question of each kind that forms usually have, repeated. */
const kinds = [
  { type: 'short_answer', value: (n: number) => `Answer ${n}` },
  { type: 'number', value: (n: number) => n },
  { type: 'email', value: (n: number) => `person${n}@example.com` },
  { type: 'date', value: (n: number) => `2026-0${1 + (n % 9)}-11` },
  { type: 'yes_no', value: (n: number) => (n % 2 === 0 ? 'yes' : 'no') },
]
const kindOf = (index: number) => kinds[index % kinds.length] ?? kinds[0]
const questions = Array.from({ length: 20 }, (_, index) => ({ id: `q${index}`, type: kindOf(index)?.type ?? '' }))

const document = buildForm({
  pages: [questions.map(({ id, type }) => ({ id, type, label: `Question ${id}`, isRequired: true }))],
})
const answers = (respondent: number) =>
  Object.fromEntries(questions.map(({ id }, index) => [id, kindOf(index)?.value(respondent)]))

/** A published form with 20 questions. Returns its public identifier. */
async function publishedForm(client: Client): Promise<string> {
  const input = { type: 'form', name: 'Bench', workspaceId: null }
  const { flow } = await client.post<{ flow: { publicIdentifier: string } }>('/admin/flows', input)
  const basePublicId = flow.publicIdentifier
  await client.mutate('forms.change', { basePublicId, changes: diffDocuments(newDraft(), document) })
  await client.mutate('forms.publish', { basePublicId, expectsNumber: null })
  return basePublicId
}

let count = 0

/** Respondents come from many addresses, each of which may send a few hundred answers a minute. */
const headers = () => {
  const address = Math.floor(count++ / 100)
  return { 'x-forwarded-for': `10.${(address >> 16) & 255}.${(address >> 8) & 255}.${address & 255}` }
}

const call = <Answer>(client: Client, path: string, body: object) => client.post<Answer>(path, body, headers())

const start = async (client: Client, form: string): Promise<string> =>
  (await call<{ token: string }>(client, `/api/forms/${form}/start`, {})).token

const submit = async (client: Client, { form, token }: Begun): Promise<void> => {
  const { state } = await call<{ state: string }>(client, `/api/forms/${form}/submit`, {
    token,
    answers: answers(count),
  })
  if (state !== 'submitted') throw new Error(`The answers are ${state}`)
}

interface Begun {
  form: string
  token: string
}

/** The tokens of respondents who have begun, in turns with these forms. */
async function begun(client: Client, among: readonly string[], wanted: number): Promise<Begun[]> {
  const tokens: Begun[] = []
  await Promise.all(
    Array.from({ length: respondents }, async (_, first) => {
      for (let at = first; at < wanted; at += respondents) {
        const form = among[at % among.length] ?? ''
        tokens.push({ form, token: await start(client, form) })
      }
    }),
  )
  return tokens
}

/** How many submissions are acknowledged in a second, all clients together; the first round warms up. */
async function rate(client: Client, among: readonly string[]): Promise<number> {
  const rates: number[] = []
  for (let round = 0; round < 3; round++) {
    const tokens = await begun(client, among, seconds * 2_000)
    const next = () => {
      const token = tokens.pop()
      return token ? submit(client, token) : Promise.reject(new Error('There are not enough tokens'))
    }
    const measured = await throughput(
      seconds,
      Array.from({ length: respondents }, () => next),
    )
    if (round > 0) rates.push(measured)
  }
  return median(rates)
}

/** Respondents who submit 20 answers: one after the other, and many at once into one form and into many. */
export async function measureSubmit({ client: maker, product }: World): Promise<Measurement[]> {
  const all: string[] = []
  for (let index = 0; index < forms; index++) all.push(await publishedForm(maker))
  const client = new Client(product.url)
  try {
    const [one = ''] = all
    const times = { submit: [] as number[], save: [] as number[] }
    for (const [at, token] of (await begun(client, [one], singles)).entries()) {
      const body = { token: token.token, counter: 1, answers: answers(at), pageId: 'page1' }
      times.save.push(await timed(() => call(client, `/api/forms/${one}/save`, body)))
      times.submit.push(await timed(() => submit(client, token)))
    }
    const warm = (numbers: readonly number[]) => numbers.slice(singles / 10)
    return [
      { what: 'submit 20 answers to a form, p50', unit: 'ms', ours: median(warm(times.submit)), budget: atMost(5) },
      { what: 'submit 20 answers to a form, p95', unit: 'ms', ours: p95(warm(times.submit)) },
      {
        what: 'save 20 answers that are not submitted yet, p50',
        unit: 'ms',
        ours: median(warm(times.save)),
        budget: atMost(3),
      },
      {
        what: `submit 20 answers, ${respondents} respondents, one form`,
        unit: '/s',
        ours: await rate(client, [one]),
        budget: atLeast(800),
      },
      {
        what: `submit 20 answers, ${respondents} respondents, ${forms} forms`,
        unit: '/s',
        ours: await rate(client, all),
        budget: atLeast(800),
      },
    ]
  } finally {
    client.close()
  }
}
