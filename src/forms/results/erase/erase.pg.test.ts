import { describe, expect, test } from 'vitest'
import { openForms, type TestForm } from '../../testing/open-forms.ts'

const { here, createForm } = openForms('Owner')

const post = async (form: TestForm, name: string, payload: object) =>
  (await here.app.inject({ method: 'POST', url: `/api/forms/${form.publicId}/${name}`, payload })).json()

describe("a respondent's data", () => {
  test('is found by email address and erased for good, and nothing of others is', async () => {
    const form = await createForm({
      pages: [
        [
          { id: 'name', label: 'Name' },
          { id: 'mail', type: 'email', label: 'Email' },
        ],
      ],
    })
    await form.publish()
    const submit = async (name: string, mail: string) => {
      const { token } = await post(form, 'start', {})
      await post(form, 'submit', { token, answers: { name, mail } })
    }
    await submit('Ann Secret', 'Ann@Example.com')
    await submit('Ann Secret', 'ann@example.com')
    await submit('Bob', 'bob@example.com')
    const { token } = await post(form, 'start', {})
    await post(form, 'save', { token, counter: 1, answers: { name: 'Ann Secret', mail: 'ann@example.com' } })
    // One of them was edited, and is in the trash.
    const { data: listed } = await form.ask('records.list', { tableId: 'tblAnswers' })
    const [{ id: recordId } = { id: '' }] = listed['records'] as { id: string }[]
    await form.call('records.update', { tableId: 'tblAnswers', recordId, data: { name: 'Ann Secret 2' } })
    await form.call('records.delete', { tableId: 'tblAnswers', recordId })

    const email = 'ANN@example.com'
    const { data: found } = await form.ask('forms.findRespondent', { email })
    expect(found).toMatchObject({ inProgress: 1, emails: 0 })
    expect(found['responses']).toHaveLength(2)
    const { data: erased } = await form.call('forms.eraseRespondent', { email })
    expect(erased).toMatchObject({ responses: 2, inProgress: 1 })

    expect((await form.answers()).map(({ name }) => name)).toEqual(['Bob'])
    const { rows: tables } = await here.platform.pool.query<{ name: string }>(
      'SELECT table_name AS name FROM information_schema.tables WHERE table_schema = $1',
      [form.base.schema],
    )
    for (const { name } of tables) {
      const { rows } = await here.platform.pool.query(
        `SELECT 1 FROM ${form.base.schema}."${name}" AS any_row WHERE any_row::text ~* 'ann@example|ann secret'`,
      )
      expect({ name, rows }).toEqual({ name, rows: [] })
    }
    expect((await form.ask('forms.findRespondent', { email })).data).toMatchObject({ responses: [], inProgress: 0 })
    expect((await form.ask('forms.erasures')).data).toMatchObject({
      erasures: [{ responses: 2, by: expect.any(String) }],
    })
  })

  test('is erased with what tells the respondent apart from others', async () => {
    const form = await createForm({ pages: [[{ id: 'mail', type: 'email', label: 'Email' }]] })
    for (const [key, before, after] of [
      ['isOncePerPerson', false, true],
      ['onceBy', 'browser', 'address'],
    ] as const)
      await form.change({ do: 'set', list: 'settings', id: 'settings', key, before, after })
    await form.publish()
    for (const mail of ['ann@example.com', 'bob@example.com']) {
      const { token } = await post(form, 'start', {})
      await post(form, 'submit', { token, answers: { mail } })
    }
    const known = async () =>
      (await here.platform.pool.query(`SELECT key FROM ${form.base.schema}.respondents ORDER BY key`)).rows
    expect(await known()).toHaveLength(2)
    await form.call('forms.eraseRespondent', { email: 'ann@example.com' })
    expect(await known()).toHaveLength(1)
  })
})
