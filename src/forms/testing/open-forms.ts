import { addBase, type Browser } from '../../access/testing/access-app.ts'
import { openOrganization } from '../../api/testing/open-organization.ts'
import { type Answer, answerOf, asQuery } from '../../api/testing/open-shared-people.ts'
import { type Base, openBase } from '../../engine/base/base.ts'
import { diffDocuments } from '../document/diff-documents.ts'
import type { Change } from '../document/change.ts'
import { newDraft } from '../document/new-form.ts'
import { buildForm } from './build-form.ts'

/** A form for tests, with calls of its owner. */
export interface TestForm {
  flowId: string
  publicId: string
  base: Base
  ask(path: string, input?: object, by?: Browser): Promise<Answer>
  call(path: string, input?: object, by?: Browser): Promise<Answer>
  change(...changes: readonly Change[]): Promise<Answer>
  /** Publishes the draft after the newest version. */
  publish(more?: object): Promise<Answer>
  /** The answers as records, the oldest first: their cells by field id. */
  answers(): Promise<Record<string, unknown>[]>
  /** The names of the fields of answers, by id. */
  fieldNames(): Promise<Record<string, string>>
}

/** The server on a fresh database with the people of these names, of whom the first makes forms. */
export function openForms(...names: readonly string[]) {
  const here = openOrganization(...names)

  /** A form of some pages, as `buildForm` takes them; not published. */
  async function createForm(parts: Parameters<typeof buildForm>[0], type = 'form'): Promise<TestForm> {
    const { platform, organizationId } = here
    const owner = here.person(0)
    const flow = await addBase(platform, { organizationId, ownerUserId: owner.userId, type })
    const basePublicId = flow.publicId
    const ask: TestForm['ask'] = (path, input = {}, by = owner) =>
      answerOf(by.call(asQuery(path, { basePublicId, ...input })))
    const call: TestForm['call'] = (path, input = {}, by = owner) =>
      answerOf(by.call({ method: 'POST', url: `/trpc/${path}`, payload: { basePublicId, ...input } }))
    const change: TestForm['change'] = (...changes) => call('forms.change', { changes })
    await change(...diffDocuments(newDraft(), buildForm(parts)))
    return {
      flowId: flow.id,
      publicId: flow.publicId,
      base: await openBase(platform, { flowId: flow.id }),
      ask,
      call,
      change,
      async publish(more = {}) {
        const { data } = await ask('forms.publishState')
        return call('forms.publish', { expectsNumber: data['lastNumber'], ...more })
      },
      async answers() {
        const { data } = await ask('records.list', { tableId: 'tblAnswers' })
        return (data['records'] as { data: Record<string, unknown> }[]).map(one => one.data)
      },
      async fieldNames() {
        const { data } = await ask('metadata.get')
        const { tables } = data['metadata'] as { tables: { fields: { id: string; name: string }[] }[] }
        return Object.fromEntries((tables[0]?.fields ?? []).map(({ id, name }) => [id, name]))
      },
    }
  }

  return { here, createForm }
}
