import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser } from '../../access/testing/access-app.ts'
import { createOrganization } from '../../access/organizations.ts'
import { answerOf, asQuery } from '../../api/testing/open-shared-people.ts'
import { flowTypes } from '../../app/flow-types.ts'
import { startCopies } from '../../home/duplicate-flow.ts'
import type { FormDocument } from '../document/form-document.ts'
import { newDraft } from '../document/new-form.ts'
import { withoutDeleted } from '../document/outline.ts'
import { openForms, type TestForm } from '../testing/open-forms.ts'
import { create, set } from '../testing/random-edits.ts'
import { startingPayment } from './create-form.ts'
import { startingThemes } from './starting-themes.ts'

const { here, createForm } = openForms('Owner', 'Reader')

let copies: ReturnType<typeof startCopies>
beforeAll(() => {
  copies = startCopies(here.platform)
})
afterAll(() => copies.stop())

interface Flow {
  id: string
  publicIdentifier: string
}

async function post<Answer>(url: string, payload: object): Promise<Answer> {
  const response = await here.person(0).call({ method: 'POST', url, payload })
  expect(response.statusCode).toBe(200)
  return response.json()
}

async function draftOf(publicId: string): Promise<FormDocument> {
  const { data } = await answerOf(here.person(0).call(asQuery('forms.load', { basePublicId: publicId })))
  return data['document'] as FormDocument
}

const copyOf = ({ flowId }: TestForm) =>
  post<{ flow: Flow; copyId: string }>(`/admin/flows/duplicate/${flowId}`, { newFlowName: 'Copy' })

/** Waits until the content of a duplicate is copied. */
async function finish(copyId: string): Promise<void> {
  const status = async () => (await here.person(0).call({ url: `/admin/flows/copies/${copyId}` })).json().status
  await expect.poll(status, { timeout: 10_000 }).toBe('done')
}

const exported = async (publicId: string, by: Browser = here.person(0)) =>
  (await by.call({ url: `/admin/flows/export/${publicId}` })).json<{ content: { form: FormDocument | null } }>().content
    .form

/** A form with a question, a choice inside a repeater, a translation, and something deleted. */
async function sample(): Promise<TestForm> {
  const form = await createForm({ pages: [['q1', 'q2'], ['q3']] })
  const place = 'V'
  await form.change(
    create('blocks', { id: 'rep', at: { parentId: 'page1', place }, type: 'repeater' }),
    create('blocks', { id: 'pick', at: { parentId: 'rep', place }, type: 'single_choice', label: 'Size' }),
    create('options', { id: 'small', at: { parentId: 'pick', place }, label: 'Small' }),
    create('languages', { id: 'de', place, tag: 'de', texts: { 'blocks/pick/label': 'Größe' } }),
    set('blocks', 'q2', ['isDeleted', false, true]),
  )
  return form
}

test('a duplicate has the draft as it is, with the same ids, and edits of one do not change the other', async () => {
  const form = await sample()
  const { flow, copyId } = await copyOf(form)
  await finish(copyId)
  const [source, copy] = [await draftOf(form.publicId), await draftOf(flow.publicIdentifier)]
  expect(withoutDeleted(copy)).toEqual(withoutDeleted(source))
  expect(copy.blocks).not.toHaveProperty('q2')
  await form.change(set('blocks', 'q1', ['label', '', 'Changed']))
  expect((await draftOf(flow.publicIdentifier)).blocks['q1']?.label).toBe('')
})

test('a duplicate has neither versions, answers, nor a password, even if the form has them', async () => {
  const form = await createForm({ pages: [['q1']] })
  expect((await form.publish()).code).toBeUndefined()
  await form.call('forms.setPassword', { password: 'open sesame' })
  const { flow, copyId } = await copyOf(form)
  await finish(copyId)
  const ask = (path: string) => answerOf(here.person(0).call(asQuery(path, { basePublicId: flow.publicIdentifier })))
  expect((await ask('forms.publishState')).data).toMatchObject({ number: null, lastNumber: null, hasPassword: false })
  const { metadata } = (await ask('metadata.get')).data as { metadata: { tables: unknown[] } }
  expect(metadata.tables).toEqual([])
})

test('copying again after an interruption keeps what was edited in the copy', async () => {
  const form = await sample()
  const { flow, copyId } = await copyOf(form)
  await finish(copyId)
  const change = { basePublicId: flow.publicIdentifier, changes: [set('blocks', 'q1', ['label', '', 'Mine'])] }
  await post('/trpc/forms.change', change)
  const copy = { sourceFlowId: form.flowId, targetFlowId: flow.id, userId: here.person(0).userId, withHistory: false }
  await flowTypes.form.copy?.(here.platform, copy, async () => undefined)
  expect((await draftOf(flow.publicIdentifier)).blocks['q1']?.label).toBe('Mine')
})

test('an export holds the draft without what is deleted', async () => {
  const form = await sample()
  expect(await exported(form.publicId)).toEqual(withoutDeleted(await draftOf(form.publicId)))
})

test('an export by somebody who may not edit the form holds only what is published', async () => {
  const form = await createForm({ pages: [['q1']] })
  const reader = here.person(1)
  await here.addReader(form.flowId, reader)
  expect(await exported(form.publicId, reader)).toBeNull()
  await form.publish()
  const published = withoutDeleted(await draftOf(form.publicId))
  await form.change(set('blocks', 'q1', ['label', '', 'Secret']))
  expect(await exported(form.publicId, reader)).toEqual(published)
})

test('a form moves to another organization with its draft and its versions', async () => {
  const form = await sample()
  await form.call('forms.change', { changes: [set('blocks', 'rep', ['isDeleted', false, true])] })
  await form.publish()
  const before = await draftOf(form.publicId)
  const { platform } = here
  const organizationId = await createOrganization(platform, {
    name: 'Other',
    ownerUserId: here.person(0).userId,
  })
  await post('/admin/flows/moveToOrganization', { organizationId, flowPublicId: form.publicId })
  expect(await draftOf(form.publicId)).toEqual(before)
  expect((await form.ask('forms.publishState')).data).toMatchObject({ number: 1, hasChanges: false })
})

test.each(['form', 'quiz', 'payment'])('a new %s has the look that was chosen for it', async type => {
  const { flow } = await post<{ flow: Flow }>('/admin/flows', { type, name: 'Party', theme: 'midnight' })
  const settings = type === 'quiz' ? { isQuiz: true, feedback: 'at_end' } : {}
  expect(await draftOf(flow.publicIdentifier)).toEqual({
    ...newDraft(),
    blocks: type === 'payment' ? { payment: startingPayment } : {},
    settings: { ...newDraft().settings, ...settings },
    theme: { ...newDraft().theme, ...startingThemes['midnight'] },
  })
})

test('a new payment form begins with its payment, unless it begins with a document', async () => {
  const created = { type: 'payment', name: 'Shop' }
  const empty = await post<{ flow: Flow }>('/admin/flows', created)
  expect(Object.values((await draftOf(empty.flow.publicIdentifier)).blocks)).toEqual([startingPayment])
  const content = await exported((await sample()).publicId)
  const filled = await post<{ flow: Flow }>('/admin/flows', { ...created, content })
  expect((await draftOf(filled.flow.publicIdentifier)).blocks).toEqual(content?.blocks)
})

test.each([undefined, 'toString', 'unheard of'])('a new form whose theme is %s has the usual look', async theme => {
  const { flow } = await post<{ flow: Flow }>('/admin/flows', { type: 'form', name: 'Party', theme })
  expect(await draftOf(flow.publicIdentifier)).toEqual(newDraft())
})

test('a new form begins with a document, in the look that was chosen, and once however often it is created', async () => {
  const source = await sample()
  const content = await exported(source.publicId)
  const body = { type: 'form', name: 'From a file', theme: 'midnight', publicIdentifier: 'frmFromFile', content }
  const { flow } = await post<{ flow: Flow }>('/admin/flows', body)
  const draft = await draftOf(flow.publicIdentifier)
  const { theme: _, ...wanted } = content ?? newDraft()
  expect(withoutDeleted(draft)).toMatchObject({ ...wanted, theme: startingThemes['midnight'] })
  const edit = { basePublicId: flow.publicIdentifier, changes: [set('blocks', 'q1', ['label', '', 'Mine'])] }
  await post('/trpc/forms.change', edit)
  expect(await post<{ flow: Flow }>('/admin/flows', body)).toEqual({ flow })
  expect((await draftOf(flow.publicIdentifier)).blocks['q1']?.label).toBe('Mine')
})

const asked = (id: string) => ({ id, type: 'short_answer', at: { parentId: 'page1', place: 'V' } })
const shownBy = (id: string, shown: string, by: string) => ({
  id,
  place: 'V',
  when: { fieldId: by, operator: 'is', value: 'yes' },
  effects: [{ do: 'show', list: 'blocks', id: shown }],
})
const circle = {
  blocks: { a: asked('a'), b: asked('b') },
  rules: { r1: shownBy('r1', 'a', 'b'), r2: shownBy('r2', 'b', 'a') },
}

test.each([
  ['a text', 'hello'],
  ['a list', []],
  ['a document of another format', { ...newDraft(), format: 99 }],
  ['a document with prototype keys', JSON.parse('{"__proto__": {"pages": {}}, "format": 1}') as object],
  ['a document without pages', { ...newDraft(), pages: {} }],
  [
    'blocks of unknown types',
    { ...newDraft(), blocks: { q1: { id: 'q1', type: 'odd', at: { parentId: 'page1', place: 'V' } } } },
  ],
  ['rules in a circle', { ...newDraft(), ...circle }],
])('a form that would begin with %s is refused, and not created', async (_what, content) => {
  const payload = { type: 'form', name: 'Refused', content }
  const response = await here.person(0).call({ method: 'POST', url: '/admin/flows', payload })
  expect(response.json()).toMatchObject({ error: { code: 'bad_input' } })
  const list = await here.person(0).call({ url: '/admin/flows?search=Refused' })
  expect(list.json()).toMatchObject({ total: 0 })
})
