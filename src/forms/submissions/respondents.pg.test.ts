import { expect, test } from 'vitest'
import { answerableForms } from '../public/answerable-forms.ts'
import { openForms } from '../testing/open-forms.ts'

const { here, createForm } = openForms('Owner')

test('a submission that begins twice with the same page of a browser is one', async () => {
  const form = await createForm({ pages: [[{ id: 'name', label: 'Name', isRequired: true }]] })
  await form.publish()
  const visitor = { identifier: form.publicId, cookies: undefined, address: '192.0.2.8', setCookie: () => undefined }
  const opened = await answerableForms(here.platform)(visitor)
  const page = 'a-random-text-of-this-browser-000'
  const ids = await Promise.all(
    [1, 2].map(async () => {
      const token = (await opened?.start({ parameters: {}, page })) ?? ''
      const submission = await opened?.open(token)
      return submission?.submit({ name: 'Ann' })
    }),
  )
  expect(ids).toEqual([1, 2].map(() => ({ state: 'submitted', endingId: 'end1' })))
  expect(await form.answers()).toHaveLength(1)
})
