import { notifications, notificationsStore } from '@mantine/notifications'
import type { ReactElement } from 'react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { HandClock } from '../../actions/testing/hand-clock.ts'
import type { OpenBase } from '../page/open-bases.ts'
import { BaseServer } from '../actions/testing/base-server.ts'
import { openBase, table } from '../actions/testing/open-base.ts'
import { turns } from '../actions/testing/open-table.ts'
import { offerDrafts } from './offer-drafts.ts'

type Message = ReactElement<{ children: [text: string, button: ReactElement<{ onClick(): void; children: string }>] }>

const messages = () => {
  const { notifications: shown, queue } = notificationsStore.getState()
  return [...shown, ...queue].map(({ message }) => (message as Message).props.children)
}
/** The texts of the toasts, without the marks around names. */
const texts = () => messages().map(([text]) => text.replaceAll(/[\u2066-\u2069]/g, ''))
const press = () => messages()[0]?.[1].props.onClick()

function clear(): void {
  notifications.cleanQueue()
  notifications.clean()
}

let server: BaseServer
let clock: HandClock
let dropped: string[]

beforeEach(() => {
  clear()
  server = new BaseServer()
  server.seed(table('tasks'), [{ 'tasks-name': 'One' }])
  clock = new HandClock()
  dropped = []
})
afterEach(clear)

const draft = (more: object = {}) => ({
  tableId: 'tasks',
  viewId: 'tasks-grid',
  recordId: 'tasks-rec1',
  number: 1,
  fieldId: 'tasks-name',
  before: 'One',
  text: 'Half a sen',
  ...more,
})

async function offer(...drafts: unknown[]) {
  const opened = await openBase(server, { tableId: 'tasks', clock })
  const base = {
    userId: 'usr1',
    basePublicId: 'bas1',
    screen: opened.screen,
    session: opened.session,
    drafts: { dropped: (tab: string) => dropped.push(tab) },
  } as unknown as OpenBase
  const left = drafts.map((one, at) => ({ tab: `tab${at}`, draft: one }))
  await offerDrafts(base, left)
  return { ...opened, base, left }
}

async function settle(): Promise<void> {
  do {
    await turns()
    clock.advance(60_000)
    await turns()
  } while (clock.hasTimers)
}

describe('text that was typed when a page closed', () => {
  test('is offered with its field and table, and restored as an edit that can be undone', async () => {
    const { session } = await offer(draft())
    expect(texts()).toEqual(['You were typing “Half a sen” in name of tasks when the page closed'])
    expect(dropped).toEqual([])
    press()
    await settle()
    expect(server.cells('tasks')[0]).toMatchObject({ 'tasks-name': 'Half a sen' })
    session.undo()
    await settle()
    expect(server.cells('tasks')[0]).toMatchObject({ 'tasks-name': 'One' })
  })

  test('does not overwrite what someone has written since', async () => {
    const { events } = await offer(draft({ before: 'Zero' }))
    press()
    await settle()
    expect(server.cells('tasks')[0]).toMatchObject({ 'tasks-name': 'One' })
    expect(events.map(({ kind }) => kind)).toContain('skipped')
  })

  test('can be copied if its field is gone, and is not offered again', async () => {
    await offer(draft({ fieldId: 'gone' }))
    expect(texts()).toEqual(['The field that you were typing in was deleted: “Half a sen”'])
    expect(dropped).toEqual(['tab0'])
  })

  test('is forgotten if it is empty or of another version of the product', async () => {
    await offer(draft({ text: '' }), { what: 'else' }, null, 'text', draft({ number: 'one' }))
    expect(texts()).toEqual([])
    expect(dropped).toEqual(['tab0', 'tab1', 'tab2', 'tab3', 'tab4'])
  })

  test('is cut between letters if it is long, and restored whole', async () => {
    const long = '🙂'.repeat(100)
    await offer(draft({ text: long }))
    expect(texts()[0]).toContain(`“${'🙂'.repeat(80)}…”`)
    press()
    await settle()
    expect(server.cells('tasks')[0]).toMatchObject({ 'tasks-name': long })
  })

  test('of several tabs is offered for each', async () => {
    await offer(draft(), draft({ fieldId: 'tasks-notes', before: null, text: 'Other' }))
    expect(texts().length).toBe(2)
    press()
    await settle()
    expect(server.cells('tasks')[0]).toMatchObject({ 'tasks-name': 'Half a sen', 'tasks-notes': null })
  })

  test('waits until the tables are known', async () => {
    const { base, left } = await offer()
    base.screen.structure.forget()
    let isDone = false
    const later = offerDrafts(base, [{ tab: 'late', draft: draft() }, ...left]).then(() => (isDone = true))
    await turns()
    expect([isDone, texts()]).toEqual([false, []])
    base.screen.structure.receive(server.structure)
    await later
    expect(texts().length).toBe(1)
  })
})
