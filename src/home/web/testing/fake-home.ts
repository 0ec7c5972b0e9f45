import { notifications, notificationsStore } from '@mantine/notifications'
import { QueryClient } from '@tanstack/react-query'
import type { ReactElement, ReactNode } from 'react'
import { vi } from 'vitest'
import { homeQuery, type Flow, type HomeInfo, type Workspace } from '../home-calls.ts'
import { pageQuery, type ListQuery } from '../list/flow-pages.ts'

/** A flow of the person, unless `more` says otherwise. */
export const flowNamed = (name: string, more: Partial<Flow> = {}): Flow =>
  ({
    id: name,
    publicIdentifier: `pub-${name}`,
    name,
    type: 'form',
    organizationId: 'org',
    workspaceId: null,
    settings: { disabledForm: false, maxSubmissions: null, expirationDate: null, openDate: null },
    internalNote: null,
    trashedAt: null,
    starred: false,
    accessLevel: 'write',
    canWriteNote: true,
    ...more,
  }) as Flow

export const workspaceNamed = (name: string, more: Partial<Workspace> = {}): Workspace =>
  ({ id: name, organizationId: 'org', name, accessLevel: 'write', canManage: true, ...more }) as Workspace

export const everything: ListQuery = {
  organizationId: 'org',
  view: 'all',
  workspaceId: null,
  types: [],
  search: '',
  sort: 'updated',
}

interface Call {
  method: string
  path: string
  body: unknown
}

interface FakeHome {
  queries: QueryClient
  /** Every call of the screen, in order. */
  calls: Call[]
  home(): HomeInfo
  listed(name: string): Flow | undefined
}

/**
 * Home's data in a query client, and a server in place of `fetch`. Undo it with `vi.unstubAllGlobals` and `clearToasts`.
 *
 * @param answer what the server answers; a number is the status of a refusal.
 */
export function fakeHome(
  { flows = [], ...home }: Partial<Omit<HomeInfo, 'flows'>> & { flows?: Flow[] },
  answer: (call: Call) => object | number | Promise<object | number> = () => ({}),
): FakeHome {
  const calls: Call[] = []
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    const call = { method, path, body: typeof body === 'string' ? JSON.parse(body) : undefined }
    calls.push(call)
    const answered = await answer(call)
    if (typeof answered !== 'number') return Response.json(answered)
    const code = answered === 403 ? 'forbidden' : 'conflict'
    return Response.json({ error: { code, message: 'The server refuses.' } }, { status: answered })
  })
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const counts = { places: [], trashed: 0, starred: 0, recent: 0 }
  const { queryKey } = homeQuery
  queries.setQueryData(queryKey, { organizationId: 'org', workspaces: [], settings: {}, counts, ...home } as HomeInfo)
  const page = { flows, total: flows.length, sessionCounts: {}, unreadCounts: {}, cappedFlows: [] }
  const list = pageQuery(everything, 0).queryKey
  queries.setQueryData(list, page)
  return {
    queries,
    calls,
    home: () => queries.getQueryData(queryKey) as HomeInfo,
    listed: name => queries.getQueryData(list)?.flows.find(flow => flow.name === name),
  }
}

const toastsNow = () => {
  const { notifications: shown, queue } = notificationsStore.getState()
  return [...shown, ...queue].map(({ message }) => message)
}

type Row = ReactElement<{ children: [text: string, button: ReactElement<{ onClick(): void }>] }>
const isRow = (message: ReactNode): message is Row => typeof message === 'object' && message !== null

/** The texts of the toasts on the screen. */
export const toastTexts = (): unknown[] =>
  toastsNow().map(message => (isRow(message) ? message.props.children[0] : message))

/** Presses 'Undo' in the last toast that offers it. */
export const pressUndo = (): void => toastsNow().findLast(isRow)?.props.children[1].props.onClick()

export function clearToasts(): void {
  notifications.cleanQueue()
  notifications.clean()
}
