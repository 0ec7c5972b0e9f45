import { findService } from '../registry.ts'
import type { Service } from '../service.ts'
import { connectionsPath, connectPath, withParameter } from './return-path.ts'

/** Longer addresses lose the pages to return to, because they are encoded twice and headers have a limit. */
const maxPathLength = 1000

/** A sign-in at a service, by the paths that it leads to. */
export interface SignInPaths {
  connectionId: string
  returnPath: string
  failurePath: string
}

/**
 * The page where visitors sign in or up before they connect a service. It then leads to the page of connections, which
 * continues with the service; see `resumedSignIn`.
 * @param signIn null when it is unknown.
 */
export function entrancePath(service: Pick<Service, 'type'>, signIn: SignInPaths | null): string {
  if (!signIn) return withParameter('/sign-in', 'redirect', connectionsPath)
  const connection = { id: signIn.connectionId, service: service.type }
  const path = connectPath(connection, { redirectUri: signIn.returnPath, failureRedirectUri: signIn.failurePath })
  const resumed = path.length <= maxPathLength ? path : connectPath(connection, {})
  return withParameter('/sign-in', 'redirect', withParameter(connectionsPath, 'connection', resumed))
}

/** A sign-in that continues once its person is signed in here. */
export interface ResumedSignIn {
  service: Service
  /** The address of this server that starts it. */
  path: string
}

/** The sign-in that the page of connections continues, by the parameter `connection` of its address; null for none. */
export function resumedSignIn(connection: string | null | undefined): ResumedSignIn | null {
  const [path, type = ''] = /^\/connect\/(\w+)\?[\w=&%.+*-]*$/.exec(connection ?? '') ?? []
  const service = findService(type)
  return path !== undefined && service?.oauth ? { service, path } : null
}

/** The sign-in that follows signing in here, by the page that follows; null for none. */
export function signInAfter(redirect: string | undefined): ResumedSignIn | null {
  const [page, query] = (redirect ?? '').split('?')
  return page === connectionsPath ? resumedSignIn(new URLSearchParams(query).get('connection')) : null
}
