import type { Flow, HomeInfo, Workspace } from '../home-calls.ts'

interface Call {
  method: string
  path: string
  body: unknown
}

/** What a test makes the server answer to the calls of a path, until it is reset. */
interface Answer {
  method: string
  /** The beginning of the path. */
  path: string
  status: number
  body: object | null
}

/** Calls that wait, by the beginning of their path. */
interface Held {
  method: string
  path: string
}

const flowTypes = ['form', 'quiz', 'base', 'zite'].map(type => ({
  type,
  label: type,
  editorPath: `/editor/{id}/edit`,
  resultsPath: `/editor/{id}/results`,
  canClose: type === 'form' || type === 'quiz',
  canExport: type !== 'base',
  canChangeOrganization: type === 'form',
  hasPicture: false,
  copiesInBackground: false,
}))

const session = {
  session: { id: 'session', token: 'token' },
  user: { id: 'ada', name: 'Ada Lovelace', email: 'ada@example.com', emailVerified: true },
}

/** A server of home in the browser, for a page that only tests open. It holds its data in memory. */
export class BrowserServer {
  readonly calls: Call[] = []
  flows: Flow[] = []
  workspaces: Workspace[] = []
  settings: Record<string, unknown> = {}
  isAdmin = true
  /** More of what home answers. */
  more: Partial<HomeInfo> = {}
  #answers: Answer[] = []
  #held: (Held & { released: Promise<void> })[] = []
  #release: () => void = () => undefined

  /** Answers the calls of a path like this from now on. */
  answer(answer: Answer): void {
    this.#answers.unshift(answer)
  }

  /** Makes calls of a path like this wait until `release`. */
  hold(calls: Held): void {
    const { promise, resolve } = Promise.withResolvers<void>()
    const before = this.#release
    this.#held.push({ ...calls, released: promise })
    this.#release = () => {
      before()
      resolve()
    }
  }

  /** Answers the held calls, and holds no more. */
  release(): void {
    this.#held = []
    this.#release()
    this.#release = () => undefined
  }

  reset(): void {
    this.release()
    this.calls.length = 0
    this.#answers = []
  }

  /** Stands in for `fetch`. */
  readonly fetch = async (input: RequestInfo | URL, { method = 'GET', body }: RequestInit = {}): Promise<Response> => {
    const { pathname, search, searchParams } = new URL(String(input), location.href)
    const call = { method, path: pathname + search, body: typeof body === 'string' ? JSON.parse(body) : undefined }
    if (/^\/(admin|workspaces|trpc\/imports\.(jobs|cancel))/.test(pathname)) this.calls.push(call)
    const concerns = (each: Held) => each.method === method && call.path.startsWith(each.path)
    await this.#held.find(concerns)?.released
    const answer = this.#answers.find(concerns)
    if (answer) return Response.json(answer.body, { status: answer.status })
    if (pathname === '/api/auth/get-session') return Response.json(session)
    if (pathname === '/admin/home') return Response.json(this.#home())
    if (pathname === '/admin/flows' && method === 'GET') return Response.json(this.#page(searchParams))
    if (pathname === '/admin/disk-space') return Response.json({ level: 'enough', freeBytes: null })
    if (pathname === '/trpc/imports.recent') return Response.json({ result: { data: { imports: [] } } })
    if (method === 'GET' && pathname.endsWith('/members')) return Response.json({ members: [], invitations: [] })
    this.#change(call)
    return Response.json({ success: true, settings: {} })
  }

  /** Changes a flow as the server would. */
  #change({ path, body }: Call): void {
    const [, kind, id] = /^\/admin\/flows\/(rename|accessSettings)\/(.*)$/.exec(path) ?? []
    const flow = this.flows.find(each => each.id === id)
    if (flow && kind === 'rename') flow.name = (body as { newName: string }).newName
    if (flow && kind === 'accessSettings') Object.assign(flow.settings, body)
  }

  #home(): HomeInfo {
    const present = this.flows.filter(({ trashedAt }) => trashedAt === null)
    const groups = Map.groupBy(present, ({ workspaceId, type }) => `${workspaceId} ${type}`)
    const organization = {
      id: 'org',
      userId: 'membership',
      name: 'Acme',
      role: this.isAdmin ? 'owner' : 'member',
      isAdmin: this.isAdmin,
      planName: 'free',
      isSandbox: false,
      userCount: 3,
      connectionsStay: false,
      isHomePrivate: false,
      isCurrent: true,
    }
    return {
      organizationId: 'org',
      organizations: [organization],
      workspaces: this.workspaces,
      counts: {
        places: [...groups.values()].map(group => ({
          workspaceId: group[0]?.workspaceId ?? null,
          type: group[0]?.type ?? '',
          count: group.length,
        })),
        trashed: this.flows.length - present.length,
        starred: present.filter(({ starred }) => starred).length,
        recent: 0,
      },
      flowTypes,
      settings: this.settings,
      flags: {},
      features: { database: true },
      feedbackUrl: '',
      ...this.more,
    } as unknown as HomeInfo
  }

  #page(query: URLSearchParams) {
    const [view, workspaceId, search] = ['view', 'workspaceId', 'search'].map(name => query.get(name))
    const [offset, limit] = [Number(query.get('offset') ?? 0), Number(query.get('limit') ?? 1_000)]
    const found = this.flows.filter(
      flow =>
        (view === 'trash') === (flow.trashedAt !== null) &&
        (view !== 'starred' || flow.starred) &&
        (!workspaceId || (flow.workspaceId ?? 'home') === workspaceId) &&
        (!query.get('publicIdentifier') || flow.publicIdentifier === query.get('publicIdentifier')) &&
        (!query.get('type') || query.get('type')?.split(',').includes(flow.type)) &&
        flow.name.toLowerCase().includes((search ?? '').toLowerCase()),
    )
    const flows = found.slice(offset, offset + limit)
    return { flows, total: found.length, sessionCounts: {}, unreadCounts: {}, cappedFlows: [] }
  }
}
