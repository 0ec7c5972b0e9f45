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
  body: object
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

/** A server of home in the browser, for a page that only tests open. It holds its data in memory. */
export class BrowserServer {
  readonly calls: Call[] = []
  flows: Flow[] = []
  workspaces: Workspace[] = []
  settings: Record<string, unknown> = {}
  isAdmin = true
  #answers: Answer[] = []

  /** Answers the calls of a path like this from now on. */
  answer(answer: Answer): void {
    this.#answers.unshift(answer)
  }

  reset(): void {
    this.calls.length = 0
    this.#answers = []
  }

  /** Stands in for `fetch`. */
  readonly fetch = async (input: RequestInfo | URL, { method = 'GET', body }: RequestInit = {}): Promise<Response> => {
    const { pathname, search, searchParams } = new URL(String(input), location.href)
    const call = { method, path: pathname + search, body: typeof body === 'string' ? JSON.parse(body) : undefined }
    if (pathname.startsWith('/admin') || pathname.startsWith('/workspaces')) this.calls.push(call)
    const answer = this.#answers.find(each => each.method === method && call.path.startsWith(each.path))
    if (answer) return Response.json(answer.body, { status: answer.status })
    if (pathname === '/admin/home') return Response.json(this.#home())
    if (pathname === '/admin/flows' && method === 'GET') return Response.json(this.#page(searchParams))
    return Response.json({ success: true, settings: {} })
  }

  #home(): HomeInfo {
    const present = this.flows.filter(({ trashedAt }) => trashedAt === null)
    const groups = Map.groupBy(present, ({ workspaceId, type }) => `${workspaceId} ${type}`)
    const organization = { id: 'org', userId: 'membership', name: 'Acme', isAdmin: this.isAdmin, isCurrent: true }
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
        flow.name.toLowerCase().includes((search ?? '').toLowerCase()),
    )
    const flows = found.slice(offset, offset + limit)
    return { flows, total: found.length, sessionCounts: {}, unreadCounts: {}, cappedFlows: [] }
  }
}
