import { setTimeout as later } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { temporaryFolder, type TemporaryFolder } from '../../platform/testing/temporary-folder.ts'
import { type HttpClient, httpClient, createBase, signUpAt } from '../../api/testing/http-client.ts'
import { type Product, runProduct } from '../../api/testing/run-product.ts'

/** The number of acknowledged writes before each kill, and the milliseconds to wait after them. */
const crashes = [
  { after: 40, delay: 0 },
  { after: 90, delay: 2 },
  { after: 150, delay: 5 },
  { after: 220, delay: 11 },
]
const writes = 280
const clients = ['north', 'east', 'south', 'west']
const recordsPerWrite = 3

let folder: TemporaryFolder
let product: Promise<Product>
beforeAll(async () => {
  folder = await temporaryFolder()
  product = runProduct({ dataDir: folder.path })
  await product
})
afterAll(async () => {
  await (await product).stop()
  await folder.remove()
})

const json = { 'content-type': 'application/json' }

interface Table {
  basePublicId: string
  tableId: string
  fieldId: string
}

/** The table of a new base, without its first records. */
async function newTable(client: HttpClient, basePublicId: string): Promise<Table> {
  const { metadata } = await client.mutate<{ metadata: { tables: { id: string; primaryFieldId: string }[] } }>(
    'metadata.create',
    { basePublicId, createDefaultRecords: false },
  )
  const [table] = metadata.tables
  if (!table) throw new Error('A new base has no table')
  return { basePublicId, tableId: table.id, fieldId: table.primaryFieldId }
}

/** A question of a form, and the option that belongs to it, as changes that are done both or not at all. */
function question(id: string): object[] {
  const at = (parentId: string) => ({ parentId, place: 'V' })
  return [
    { do: 'create', list: 'blocks', id, thing: { id, at: at('page1'), type: 'single_choice' } },
    { do: 'create', list: 'options', id: `${id}o`, thing: { id: `${id}o`, at: at(id), label: 'One' } },
  ]
}

/** Sends a change under one action id until it is acknowledged, as the browser does after it loses the connection. */
async function untilAcknowledged(
  client: HttpClient,
  procedure: string,
  input: { actionId: string; [name: string]: unknown },
): Promise<void> {
  for (;;) {
    try {
      return await client.mutate(procedure, input)
    } catch (error) {
      // Retries only if the connection was lost.
      if (!(error instanceof TypeError)) throw error
    }
  }
}

/** A published form with one question. Returns its public identifier. */
async function newForm(client: HttpClient): Promise<string> {
  const body = JSON.stringify({ type: 'form', name: 'Answers', workspaceId: null })
  const created = await client.send('/admin/flows', { method: 'POST', headers: json, body })
  const { flow } = (await created.json()) as { flow: { publicIdentifier: string } }
  const basePublicId = flow.publicIdentifier
  const thing = { id: 'name', at: { parentId: 'page1', place: 'V' }, type: 'short_answer' }
  await client.mutate('forms.change', {
    basePublicId,
    changes: [{ do: 'create', list: 'blocks', id: thing.id, thing }],
  })
  await client.mutate('forms.publish', { basePublicId, expectsNumber: null })
  return basePublicId
}

/** Answers a form as a visitor, whose browser repeats what was lost. */
async function respond(client: HttpClient, publicId: string, name: string): Promise<void> {
  const post = async (call: string, input: object): Promise<{ token: string; state: string }> => {
    for (;;) {
      try {
        const body = JSON.stringify(input)
        const response = await client.send(`/api/forms/${publicId}/${call}`, { method: 'POST', headers: json, body })
        if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`)
        return (await response.json()) as { token: string; state: string }
      } catch (error) {
        if (!(error instanceof TypeError)) throw error
      }
    }
  }
  const { token } = await post('start', {})
  expect(await post('submit', { token, answers: { name } })).toMatchObject({ state: 'submitted' })
}

test(
  'a server killed again and again keeps every acknowledged write, edit of a form, and answer to it, none by half and none twice',
  { timeout: 120_000 },
  async () => {
    const { url } = await product
    const port = Number(new URL(url).port)
    const cookie = await signUpAt(url, 'ada@example.com')
    const client = httpClient(async () => (await product).url, { cookie })
    const table = await newTable(client, await createBase(client))
    const { basePublicId, tableId, fieldId } = table
    const form = await newForm(client)
    const questions = ['name']
    const visitor = httpClient(async () => (await product).url, {})
    const responses: string[] = []

    let acknowledged = 0
    const waiting = [...crashes]
    const crashed: Promise<void>[] = []
    async function crash(delay: number): Promise<void> {
      const dying = await product
      await later(delay)
      const { promise, resolve } = Promise.withResolvers<Product>()
      product = promise
      await dying.kill()
      resolve(runProduct({ dataDir: folder.path, port }))
    }

    const names = new Map<string, number>()
    const counters = new Map<string, { recordId: string; count: number }>()
    async function work(who: string): Promise<void> {
      const counter = { recordId: `rec-${who}`, count: 0 }
      const first = { id: counter.recordId, data: { [fieldId]: `${who} counts 0` } }
      await untilAcknowledged(client, 'records.create', { basePublicId, tableId, actionId: `${who}-start`, ...first })
      counters.set(who, counter)
      for (let turn = 1; acknowledged < writes; turn += 1) {
        const name = `${who} ${turn}`
        const records = Array.from({ length: recordsPerWrite }, () => ({ data: { [fieldId]: name } }))
        const created = { basePublicId, tableId, records, actionId: `${who}-create-${turn}` }
        await untilAcknowledged(client, 'records.bulkCreate', created)
        names.set(name, recordsPerWrite)
        const data = { [fieldId]: `${who} counts ${turn}` }
        const updated = { basePublicId, tableId, recordId: counter.recordId, data, actionId: `${who}-update-${turn}` }
        await untilAcknowledged(client, 'records.update', updated)
        counter.count = turn
        await respond(visitor, form, name)
        responses.push(name)
        const questionId = `${who}${turn}`
        const changed = { basePublicId: form, changes: question(questionId), actionId: `${who}-change-${turn}` }
        await untilAcknowledged(client, 'forms.change', changed)
        questions.push(questionId)
        acknowledged += 2
        const next = waiting[0]
        if (next && acknowledged >= next.after) crashed.push(crash(waiting.shift()?.delay ?? 0))
      }
    }
    await Promise.all(clients.map(work))
    await Promise.all(crashed)
    expect(crashed).toHaveLength(crashes.length)

    const { records } = await client.query<{ records: { data: Record<string, string> }[] }>('records.list', {
      basePublicId,
      tableId,
      limit: 5000,
    })
    const found = new Map<string, number>()
    for (const { data } of records) found.set(data[fieldId] ?? '', (found.get(data[fieldId] ?? '') ?? 0) + 1)
    const expected = new Map(names)
    for (const [who, { count }] of counters) expected.set(`${who} counts ${count}`, 1)
    const { document } = await client.query<{ document: { blocks: object; options: object } }>('forms.load', {
      basePublicId: form,
    })
    const [, ...added] = questions
    expect(Object.keys(document.blocks).toSorted()).toEqual(questions.toSorted())
    expect(Object.keys(document.options).toSorted()).toEqual(added.map(id => `${id}o`).toSorted())
    const inOrder = (map: Map<string, number>) => [...map].toSorted(([one], [other]) => (one < other ? -1 : 1))
    expect(inOrder(found)).toEqual(inOrder(expected))

    const answers = await client.query<{ records: { data: Record<string, string> }[] }>('records.list', {
      basePublicId: form,
      tableId: 'tblAnswers',
      limit: 5000,
    })
    expect(answers.records.map(({ data }) => data['name']).toSorted()).toEqual(responses.toSorted())
  },
)
