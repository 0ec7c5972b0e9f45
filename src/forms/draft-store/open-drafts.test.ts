import 'fake-indexeddb/auto'
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { mapStorage } from '../../actions/testing/map-storage.ts'
import type { Change } from '../document/change.ts'
import { newDraft } from '../document/new-form.ts'
import { set } from '../testing/random-edits.ts'
import { changesOfEntry } from './changes-of-entry.ts'
import { openDraft } from './open-drafts.ts'

const form = { userId: 'user1', publicId: 'frm1' }
const queries = new QueryClient()
const rename: Change = set('pages', 'page1', ['name', '', 'First'])

const json = (data: unknown, status = 200) =>
  Response.json(status === 200 ? { result: { data } } : { error: { data: { appCode: 'internal' } } }, { status })

/** What the server answers next. */
let isDown: boolean

beforeEach(() => {
  isDown = false
  vi.stubGlobal('sessionStorage', mapStorage())
  vi.stubGlobal('fetch', async (url: string) => {
    if (isDown) return json(null, 500)
    return json(url.includes('forms.load') ? { version: 0, document: newDraft() } : { version: 1, skipped: [] })
  })
  return () => vi.unstubAllGlobals()
})

test('a form that was left and is opened again can still undo', async () => {
  const first = openDraft(queries, form)
  await first.opening
  first.draft.change([rename], 'Rename the page')
  first.draft.flush()
  await expect.poll(() => first.draft.state.waiting).toEqual([])
  first.close()
  const second = openDraft(queries, form)
  await second.opening
  expect(second.draft).not.toBe(first.draft)
  const { undo } = second.draft.state
  expect(undo && changesOfEntry(undo)).toEqual([rename])
  second.close()
})

test('a form that could not be opened can be opened on the next try', async () => {
  isDown = true
  const failed = openDraft(queries, form)
  await expect(failed.opening).rejects.toThrow()
  failed.close()
  isDown = false
  const second = openDraft(queries, form)
  await second.opening
  expect(second.draft.document).toEqual(newDraft())
  second.close()
})

test('a form that was left stays open until everything is saved, and two pages share it', async () => {
  const first = openDraft(queries, form)
  await first.opening
  isDown = true
  first.draft.change([rename], 'Rename the page')
  first.close()
  const again = openDraft(queries, form)
  expect(again.draft).toBe(first.draft)
  again.close()
  isDown = false
  first.draft.flush()
  first.draft.retryNow()
  await expect.poll(() => first.draft.state.waiting).toEqual([])
  const later = openDraft(queries, form)
  expect(later.draft).not.toBe(first.draft)
  await later.opening
  later.close()
})
