import { beforeAll, describe, expect, test } from 'vitest'
import { addBase, type Browser } from '../../access/testing/access-app.ts'
import { type Answer, answerOf } from '../../api/testing/open-shared-people.ts'
import { withoutDeleted } from '../document/outline.ts'
import { openForms } from '../testing/open-forms.ts'
import { create, set } from '../testing/random-edits.ts'

const { here, createForm } = openForms('Owner', 'Editor', 'Reader', 'Stranger')
let [editor, reader, stranger] = [] as unknown as [Browser, Browser, Browser]
beforeAll(() => {
  ;[editor, reader, stranger] = [here.person(1), here.person(2), here.person(3)]
})

const short = (id: string, label: string) => ({ id, label })
const failure = ({ code, data, message }: Answer) => ({ code, data, message })

/** Runs work while no version can be stored, as if the server were killed before that. */
async function withoutVersions<Result>(work: () => Promise<Result>): Promise<Result> {
  const { pool } = here.platform
  await pool.query('ALTER TABLE form_versions ADD CONSTRAINT killed CHECK (false) NOT VALID')
  try {
    return await work()
  } finally {
    await pool.query('ALTER TABLE form_versions DROP CONSTRAINT killed')
  }
}

describe('publishing', () => {
  test('creates the table of answers and a version; publishing the same again changes nothing', async () => {
    const form = await createForm({
      pages: [
        [short('name', 'Name'), { id: 'home', type: 'address', label: 'Home' }],
        [{ id: 'intro', type: 'heading' }],
      ],
    })
    expect((await form.ask('forms.publishState')).data).toEqual({
      number: null,
      lastNumber: null,
      publishedAt: null,
      publishedBy: null,
      hasChanges: true,
      hasPassword: false,
      ending: null,
    })
    expect((await form.publish()).data).toMatchObject({ success: true, number: 1, isNew: true })
    expect((await form.publish()).data).toMatchObject({ number: 1, isNew: false })
    const { data } = await form.ask('forms.publishState')
    expect(data).toMatchObject({ number: 1, lastNumber: 1, hasChanges: false, publishedBy: { name: 'Owner' } })
    const names = await form.fieldNames()
    expect(names).toMatchObject({ fldSubmitted: 'Submitted', name: 'Name', home_city: 'Home: City' })
    expect(Object.keys(names)).not.toContain('intro')
    await form.change(set('blocks', 'name', ['label', 'Name', 'Your name']))
    expect((await form.ask('forms.publishState')).data).toMatchObject({ number: 1, hasChanges: true })
  })

  test('stores what respondents see without what was deleted, and never changes it', async () => {
    const form = await createForm({ pages: [[short('a', 'A'), short('b', 'B')]] })
    await form.change(set('blocks', 'b', ['isDeleted', false, true]))
    await form.publish()
    await form.change(set('blocks', 'a', ['label', 'A', 'Changed']))
    await form.publish()
    const { document } = (await form.ask('forms.version', { number: 1 })).data as { document: { blocks: object } }
    expect(document.blocks).toEqual({ a: expect.objectContaining({ label: 'A' }) })
    expect((await form.ask('forms.versions')).data['versions']).toMatchObject([{ number: 2 }, { number: 1 }])
    const { pool } = here.platform
    const where = `WHERE flow_id = ${form.flowId}`
    await expect(pool.query(`UPDATE form_versions SET number = 9 ${where}`)).rejects.toThrow('cannot change')
    await expect(pool.query(`DELETE FROM form_versions ${where}`)).rejects.toThrow('cannot change')
    expect((await form.ask('forms.version', { number: 3 })).code).toBe('not_found')
  })

  test('is refused for a form with problems, and says which', async () => {
    const form = await createForm({ pages: [[{ id: 'visit', type: 'appointment', label: 'Visit' }]] })
    expect(await form.publish()).toMatchObject({ code: 'bad_input' })
    const { data } = await form.ask('forms.checkPublish')
    expect(data['issues']).toContainEqual(expect.objectContaining({ level: 'error', code: 'not_askable', id: 'visit' }))
    expect((await form.ask('forms.publishState')).data).toMatchObject({ lastNumber: null })
  })

  test('by two people at once makes one version of the same draft', async () => {
    const form = await createForm({ pages: [[short('a', 'A')]] })
    const both = await Promise.all([1, 2].map(() => form.call('forms.publish', { expectsNumber: null })))
    expect(both.map(({ data }) => data['number'])).toEqual([1, 1])
    expect(both.filter(({ data }) => data['isNew'])).toHaveLength(1)
  })

  test('another draft than the one somebody else has published meanwhile is refused', async () => {
    const form = await createForm({ pages: [[short('a', 'A')]] })
    await form.publish()
    await form.change(set('blocks', 'a', ['label', 'A', 'B']))
    expect(failure(await form.call('forms.publish', { expectsNumber: null }))).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('meanwhile'),
    })
    expect((await form.ask('forms.versions')).data['versions']).toHaveLength(1)
  })

  test('that was killed after the table and before the version is healed by publishing what the draft is then', async () => {
    const form = await createForm({ pages: [[short('a', 'First')]] })
    await form.publish()
    await form.change(
      set('blocks', 'a', ['label', 'First', 'Second']),
      create('blocks', { id: 'b', at: { parentId: 'page1', place: 'z' }, type: 'number', label: 'New' }),
    )
    expect((await withoutVersions(() => form.publish())).code).toBe('internal')
    expect((await form.ask('forms.publishState')).data).toMatchObject({ number: 1, hasChanges: true })
    expect(await form.fieldNames()).toMatchObject({ a: 'Second', b: 'New' })
    await form.change(set('blocks', 'a', ['label', 'Second', 'Third']))
    expect((await form.publish()).data).toMatchObject({ number: 2, isNew: true })
    expect(await form.fieldNames()).toMatchObject({ a: 'Third', b: 'New' })
  })

  test('takes a form from its page and brings it back, with its version', async () => {
    const form = await createForm({ pages: [[short('a', 'A')]] })
    await form.publish()
    expect((await form.call('forms.unpublish')).data).toEqual({ success: true })
    expect((await form.ask('forms.publishState')).data).toMatchObject({ number: null, lastNumber: 1, hasChanges: true })
    expect((await form.publish()).data).toMatchObject({ number: 1, isNew: false })
  })

  test('a table instead of a form is refused', async () => {
    const { organizationId, platform } = here
    const table = await addBase(platform, { organizationId, ownerUserId: here.person(0).userId })
    const payload = { basePublicId: table.publicId, expectsNumber: null }
    const { code } = await answerOf(here.person(0).call({ method: 'POST', url: '/trpc/forms.publish', payload }))
    expect(code).toBe('bad_input')
  })
})

describe('the table of answers', () => {
  test('follows two questions that swap their names, and a new one that takes a name over', async () => {
    const form = await createForm({ pages: [[short('a', 'A'), short('b', 'B')]] })
    await form.publish()
    await form.change(set('blocks', 'a', ['label', 'A', 'B']), set('blocks', 'b', ['label', 'B', 'A']))
    await form.publish()
    expect(await form.fieldNames()).toMatchObject({ a: 'B', b: 'A' })
    await form.change(
      set('blocks', 'a', ['label', 'B', 'C']),
      create('blocks', { id: 'c', at: { parentId: 'page1', place: 'z' }, type: 'short_answer', label: 'B' }),
    )
    await form.publish()
    expect(await form.fieldNames()).toMatchObject({ a: 'C', b: 'A', c: 'B' })
  })

  test('keeps names and settings that people gave its fields, and fields of deleted questions', async () => {
    const form = await createForm({
      pages: [[short('a', 'A'), short('b', 'B'), { id: 'c', type: 'single_choice', options: ['o1'] }]],
    })
    await form.publish()
    await form.call('fields.update', { tableId: 'tblAnswers', fieldId: 'a', name: 'Ours' })
    await form.change(
      set('blocks', 'a', ['label', 'A', 'Theirs']),
      set('blocks', 'b', ['isDeleted', false, true]),
      create('options', { id: 'o2', at: { parentId: 'c', place: 'z' }, label: 'Two' }),
    )
    await form.publish()
    expect(await form.fieldNames()).toMatchObject({ a: 'Ours', b: 'B' })
    const { data } = await form.ask('metadata.get')
    expect(JSON.stringify(data)).toContain('"Two"')
  })

  test('gets a field back that people deleted when its question returns', async () => {
    const form = await createForm({ pages: [[short('a', 'A'), short('b', 'B')]] })
    await form.publish()
    // Deleted while no version asked for it.
    await form.change(set('blocks', 'b', ['isDeleted', false, true]))
    await form.publish()
    expect((await form.call('fields.delete', { tableId: 'tblAnswers', fieldId: 'b' })).code).toBeUndefined()
    expect(await form.fieldNames()).not.toHaveProperty('b')
    await form.change(set('blocks', 'b', ['isDeleted', true, false]))
    await form.publish()
    expect(await form.fieldNames()).toMatchObject({ a: 'A', b: 'B' })
  })

  test('cannot be deleted, and neither can the fields of its questions, unlike those that people add', async () => {
    const form = await createForm({ pages: [[short('a', 'A')]] })
    await form.publish()
    const tableId = 'tblAnswers'
    const table = {
      id: 'tblOther',
      name: 'Other',
      primaryFieldId: 'o-name',
      fieldIds: [],
      viewId: 'o-all',
      recordIds: [],
    }
    await form.call('tables.create', table)
    await form.call('fields.create', { tableId, id: 'note', name: 'Note', type: 'single_line_text', template: {} })
    const refused = await form.call('fields.delete', { tableId, fieldId: 'a' })
    expect(failure(refused)).toMatchObject({ code: 'conflict', message: expect.stringContaining('question') })
    expect(await form.call('tables.delete', { tableId })).toMatchObject({ code: 'conflict' })
    expect((await form.call('fields.delete', { tableId, fieldId: 'note' })).code).toBeUndefined()
    expect((await form.call('tables.delete', { tableId: 'tblOther' })).code).toBeUndefined()
    expect((await form.call('tables.delete', { tableId })).message).toContain('answers to the form')
  })

  test('converts a field whose question has another type, once the loss was accepted', async () => {
    const form = await createForm({ pages: [[short('a', 'Age')]] })
    await form.publish()
    for (const [id, value] of Object.entries({ r1: '42', r2: 'many' }))
      await form.call('records.create', { tableId: 'tblAnswers', id, data: { a: value } })
    await form.change(set('blocks', 'a', ['type', 'short_answer', 'number']))
    expect((await form.ask('forms.checkPublish')).data['losses']).toEqual([
      expect.objectContaining({ blockId: 'a', label: 'Age', lost: 1, samples: ['many'] }),
    ])
    expect(failure(await form.publish())).toMatchObject({ code: 'conflict' })
    expect((await form.answers()).map(({ a }) => a)).toEqual(['42', 'many'])
    expect((await form.publish({ acceptsLoss: true })).data).toMatchObject({ number: 2 })
    expect((await form.answers()).map(({ a }) => a ?? null)).toEqual([42, null])
    expect((await form.ask('forms.checkPublish')).data['losses']).toEqual([])
  })

  test('links answers to the records that they name, once people have made a link of their field', async () => {
    const form = await createForm({ pages: [[short('a', 'Firm'), { id: 'n', type: 'number' }]] })
    await form.publish()
    const tableId = 'tblFirms'
    const fields = { primaryFieldId: 'f-name', fieldIds: [], viewId: 'f-all', recordIds: ['recAcme'] }
    await form.call('tables.create', { id: tableId, name: 'Firms', ...fields })
    await form.call('records.update', { tableId, recordId: 'recAcme', data: { 'f-name': 'Acme' } })
    const link = { tableId: 'tblAnswers', type: 'linked_record', template: { tableId } }
    expect((await form.call('fields.update', { ...link, fieldId: 'a' })).code).toBeUndefined()
    const post = async (name: string, payload: object) =>
      (await here.app.inject({ method: 'POST', url: `/api/forms/${form.publicId}/${name}`, payload })).json()
    for (const a of ['Acme', 'Nobody']) {
      const { token } = await post('start', {})
      expect(await post('submit', { token, answers: { a, n: 1 } })).toMatchObject({ state: 'submitted' })
    }
    expect((await form.answers()).map(({ a }) => JSON.stringify(a))).toEqual([
      expect.stringContaining('recAcme'),
      expect.stringMatching(/^(null|\[\])$/),
    ])
    const { rows } = await here.platform.pool.query(`SELECT answers FROM ${form.base.schema}.submissions`)
    expect(rows.map(({ answers }) => answers)).toEqual([{}, { a: 'Nobody' }])
  })

  test('of an older server gets what it lacks', async () => {
    const form = await createForm({ pages: [[short('a', 'A')]] })
    await form.publish()
    await here.platform.pool.query(`ALTER TABLE ${form.base.schema}.answer_fields DROP COLUMN is_asked`)
    await form.change(set('blocks', 'a', ['label', 'A', 'B']))
    expect((await form.publish()).data).toMatchObject({ number: 2 })
    expect((await form.call('fields.delete', { tableId: 'tblAnswers', fieldId: 'a' })).code).toBe('conflict')
  })

  test('leaves a field alone that people have converted themselves', async () => {
    const form = await createForm({ pages: [[short('a', 'A')]] })
    await form.publish()
    await form.call('fields.update', { tableId: 'tblAnswers', fieldId: 'a', type: 'long_text', template: {} })
    await form.change(set('blocks', 'a', ['type', 'short_answer', 'number']))
    await form.publish()
    const { data } = await form.ask('metadata.get')
    expect(JSON.stringify(data)).toContain('"long_text"')
  })
})

test('restoring a version makes the draft look like it, as one action, and publishes nothing', async () => {
  const form = await createForm({ pages: [[short('a', 'A'), short('b', 'B')]] })
  await form.publish()
  await form.change(
    set('blocks', 'a', ['label', 'A', 'Changed']),
    set('blocks', 'b', ['isDeleted', false, true]),
    create('pages', { id: 'page2', place: 'z' }),
    create('blocks', { id: 'c', at: { parentId: 'page2', place: 'V' }, type: 'number' }),
  )
  await form.publish()
  const restoring = { number: 1, actionId: 'actRestore' }
  const { data } = await form.call('forms.restoreVersion', restoring)
  expect((await form.call('forms.restoreVersion', restoring)).data).toEqual(data)
  const [now, first] = await Promise.all([form.ask('forms.load'), form.ask('forms.version', { number: 1 })])

  expect(withoutDeleted(now.data['document'] as never)).toEqual(first.data['document'])
  expect((await form.ask('forms.publishState')).data).toMatchObject({ number: 2, hasChanges: true })
  expect((await form.publish()).data).toMatchObject({ number: 3 })
})

test('those who may edit a form publish it, and set its password; its readers and strangers do not', async () => {
  const form = await createForm({ pages: [[short('a', 'A')]] })
  await here.platform.pool.query(`INSERT INTO flow_members VALUES ($1, $2, 'write')`, [form.flowId, editor.userId])
  await here.addReader(form.flowId, reader)
  const calls = async (by: Browser) => [
    (await form.call('forms.publish', { expectsNumber: null }, by)).code,
    (await form.call('forms.setPassword', { password: 'open sesame' }, by)).code,
    (await form.ask('forms.version', { number: 1 }, by)).code,
  ]
  expect(await calls(stranger)).toEqual(['not_found', 'not_found', 'not_found'])
  expect(await calls(reader)).toEqual(['forbidden', 'forbidden', 'forbidden'])
  expect(await calls(editor)).toEqual([undefined, undefined, undefined])
  expect((await form.ask('forms.publishState')).data).toMatchObject({ hasPassword: true })
  await form.call('forms.setPassword', { password: null })
  expect((await form.ask('forms.publishState')).data).toMatchObject({ hasPassword: false })
  expect((await form.call('forms.setPassword', { password: 'ab' })).code).toBe('bad_input')
})

test('a form that is deleted for good takes its versions along', async () => {
  const form = await createForm({ pages: [[short('a', 'A')]] })
  await form.publish()
  const { pool } = here.platform
  await pool.query('DELETE FROM flows WHERE id = $1', [form.flowId])
  const { rows } = await pool.query('SELECT FROM form_versions WHERE flow_id = $1', [form.flowId])
  expect(rows).toEqual([])
})
