import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router'
import { safeRedirect } from '../../access/web/safe-redirect.ts'
import { type Session, sessionQuery } from '../../access/web/session.ts'
import { metadataQuery } from '../../tables/page/metadata.ts'
import { NotFound } from '../shell/NotFound.tsx'
import { PagePending } from '../shell/PagePending.tsx'
import { RouteError } from '../shell/RouteError.tsx'
import { isFirstPerson } from './is-first-person.ts'

interface RouteContext {
  queries: QueryClient
}

interface RouteAddress {
  context: RouteContext
  location: { href: string }
}

type Search = Record<string, unknown>

/** The router reads an id of digits as a number. */
const optionalId = (value: unknown) => (typeof value === 'number' ? String(value) : optionalText(value))

const optionalText = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

const optionalNumber = (value: unknown) => (Number.isSafeInteger(value) ? Number(value) : undefined)

/** Removes undefined values, so that addresses stay short. */
function defined<Values extends Record<string, unknown>>(
  values: Values,
): { [Key in keyof Values]?: NonNullable<Values[Key]> } {
  const kept = Object.entries(values).filter(([, value]) => value !== undefined)
  return Object.fromEntries(kept) as { [Key in keyof Values]?: NonNullable<Values[Key]> }
}

/** For unknown addresses outside the shell. */
const UnknownAddress = () => (
  <main>
    <NotFound />
  </main>
)

const root = createRootRouteWithContext<RouteContext>()({ component: Outlet, notFoundComponent: UnknownAddress })

/** Sends people who are not signed in to the sign-in page, and back after that. */
async function requireSession({ context, location }: RouteAddress): Promise<Session> {
  const session = await context.queries.ensureQueryData(sessionQuery)
  if (!session) throw redirect({ to: '/sign-in', search: { redirect: location.href } })
  return session
}

/** Sends people who must verify their address to the page that says so, and back after that. */
function requireVerified({ user }: Session, href: string): void {
  if (user.mustVerifyEmail) throw redirect({ to: '/confirm-address', search: { redirect: href } })
}

const entrance = createRoute({
  getParentRoute: () => root,
  id: 'entrance',
  validateSearch: (search: Search) => defined({ redirect: optionalText(search['redirect']) }),
  beforeLoad: async ({ context, search }) => {
    const session = await context.queries.ensureQueryData(sessionQuery)
    if (session) throw redirect({ to: safeRedirect(search.redirect) })
  },
})

const signIn = createRoute({
  getParentRoute: () => entrance,
  path: '/sign-in',
  // Nobody could sign in on a new server.
  beforeLoad: async ({ context, search }) => {
    if (await isFirstPerson(context.queries)) throw redirect({ to: '/sign-up', search, replace: true })
  },
  component: lazyRouteComponent(() => import('../shell/EntrancePages.tsx'), 'SignInPage'),
})

const signUp = createRoute({
  getParentRoute: () => entrance,
  path: '/sign-up',
  component: lazyRouteComponent(() => import('../shell/EntrancePages.tsx'), 'SignUpPage'),
})

const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: '/forgot-password',
  component: lazyRouteComponent(() => import('../../access/web/ForgotPassword.tsx'), 'ForgotPassword'),
})

const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/reset-password',
  validateSearch: (search: Search) => defined({ token: optionalText(search['token']) }),
  component: lazyRouteComponent(() => import('../../access/web/ResetPassword.tsx'), 'ResetPassword'),
})

const verifyEmail = createRoute({
  getParentRoute: () => root,
  path: '/verify-email',
  validateSearch: (search: Search) => defined({ token: optionalText(search['token']) }),
  beforeLoad: async address => void (await requireSession(address)),
  component: lazyRouteComponent(() => import('../../access/web/VerifyEmail.tsx'), 'VerifyEmail'),
})

const confirmAddress = createRoute({
  getParentRoute: () => root,
  path: '/confirm-address',
  validateSearch: (search: Search) => defined({ redirect: optionalText(search['redirect']) }),
  beforeLoad: async ({ context, location, search }) => {
    const { user } = await requireSession({ context, location })
    if (!user.mustVerifyEmail) throw redirect({ to: safeRedirect(search.redirect) })
  },
  component: lazyRouteComponent(() => import('../../access/web/ConfirmAddress.tsx'), 'ConfirmAddress'),
})

const inside = createRoute({
  getParentRoute: () => root,
  id: 'inside',
  beforeLoad: async ({ context, location }) => {
    requireVerified(await requireSession({ context, location }), location.href)
  },
  component: lazyRouteComponent(() => import('../shell/Shell.tsx'), 'Shell'),
})

const index = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/home' })
  },
})

const isTrue = (value: unknown) => (value === true || value === 'true' ? true : undefined)

const homeSearch = (search: Search) =>
  defined({
    newDatabaseModal: search['newDatabaseModal'] === 'open' ? ('open' as const) : undefined,
    airtableImport: isTrue(search['airtableImport']),
    googleSheetsImport: isTrue(search['googleSheetsImport']),
    integration: optionalText(search['integration']),
  })

const home = createRoute({
  getParentRoute: () => inside,
  path: '/home',
  validateSearch: homeSearch,
  component: lazyRouteComponent(() => import('../shell/HomePages.tsx'), 'Home'),
})

const homePlace = createRoute({
  getParentRoute: () => inside,
  path: '/home/$workspaceId',
  validateSearch: homeSearch,
  component: lazyRouteComponent(() => import('../shell/HomePages.tsx'), 'Home'),
})

/** The tabs of scheduling open its list until they exist. */
const schedulingTab = (path: '/home/scheduling/calendars' | '/home/scheduling/availability') =>
  createRoute({
    getParentRoute: () => inside,
    path,
    beforeLoad: () => {
      throw redirect({ to: '/home/$workspaceId', params: { workspaceId: 'scheduling' }, replace: true })
    },
  })

const calendars = schedulingTab('/home/scheduling/calendars')
const availability = schedulingTab('/home/scheduling/availability')

const integrationsPage = lazyRouteComponent(() => import('../shell/IntegrationsPage.tsx'), 'IntegrationsPage')
const integrationsSearch = (search: Search) =>
  defined({ connected: optionalId(search['connected']), connection: optionalText(search['connection']) })

const integrations = createRoute({
  getParentRoute: () => inside,
  path: '/home/integrations',
  validateSearch: integrationsSearch,
  component: integrationsPage,
})

const editIntegration = createRoute({
  getParentRoute: () => inside,
  path: '/home/integrations/edit/$serviceId',
  validateSearch: integrationsSearch,
  component: integrationsPage,
})

const zite = createRoute({
  getParentRoute: () => inside,
  path: '/zite',
  component: lazyRouteComponent(() => import('../shell/HomePages.tsx'), 'ZiteHome'),
})

const newItemComponent = lazyRouteComponent(() => import('../shell/NewItemPage.tsx'), 'NewItemPage')

const newItem = createRoute({
  getParentRoute: () => inside,
  path: '/home/$tab/new/{-$stage}/{-$theme}/{-$serviceType}/{-$template}/{-$serviceId}',
  component: newItemComponent,
})

const newItemInWorkspace = createRoute({
  getParentRoute: () => inside,
  path: '/home/$tab/$workspaceSlug/new/{-$stage}/{-$theme}/{-$serviceType}/{-$template}/{-$serviceId}',
  component: newItemComponent,
})

const flowSearch = (search: Search) =>
  defined({ tab: optionalText(search['tab']), subTab: optionalText(search['subTab']) })

const editorPage = lazyRouteComponent(() => import('../shell/FlowPages.tsx'), 'EditorPage')

const editor = createRoute({
  getParentRoute: () => inside,
  path: '/editor/$flowPublicId/edit',
  validateSearch: flowSearch,
  component: editorPage,
})

const ziteEditor = createRoute({
  getParentRoute: () => inside,
  path: '/editor/zite/$flowPublicId',
  validateSearch: flowSearch,
  component: editorPage,
})

/** What an address names in the workspace of tables, which also shows the answers to forms. */
const baseSearch = (search: Search) =>
  defined({
    table: optionalText(search['table']),
    view: optionalText(search['view']),
    record: optionalText(search['record']),
    over: optionalText(search['over']),
    at: optionalText(search['at']),
    version: optionalNumber(search['version']),
    airtableImport: isTrue(search['airtableImport']),
    googleSheetsImport: isTrue(search['googleSheetsImport']),
    databaseImport: isTrue(search['databaseImport']),
  })

/** What an address names in the results of a form: a way to look at them, and there one response. */
const resultsSearch = (search: Search) => ({
  ...baseSearch(search),
  ...defined({ show: optionalText(search['show']), response: optionalText(search['response']) }),
})

const results = createRoute({
  getParentRoute: () => inside,
  path: '/editor/$flowPublicId/results',
  validateSearch: resultsSearch,
  component: lazyRouteComponent(() => import('../shell/FlowPages.tsx'), 'ResultsPage'),
})

const account = createRoute({
  getParentRoute: () => inside,
  path: '/account',
  component: lazyRouteComponent(() => import('../../access/web/Account.tsx'), 'Account'),
})

const organization = createRoute({
  getParentRoute: () => inside,
  path: '/organization',
  component: lazyRouteComponent(() => import('../../home/web/organization/OrganizationPage.tsx'), 'OrganizationPage'),
})

const server = createRoute({
  getParentRoute: () => inside,
  path: '/server',
  component: lazyRouteComponent(() => import('../../home/web/server/ServerPage.tsx'), 'ServerPage'),
})

const plans = createRoute({
  getParentRoute: () => inside,
  path: '/plans',
  component: lazyRouteComponent(() => import('../../home/web/organization/PlansPage.tsx'), 'PlansPage'),
})

const invitation = createRoute({
  getParentRoute: () => root,
  path: '/invitation/$token',
  beforeLoad: async ({ context, location }) => {
    // The page itself says when the session cannot be loaded.
    const session = await context.queries.ensureQueryData(sessionQuery).catch(() => null)
    if (session) requireVerified(session, location.href)
  },
  component: lazyRouteComponent(() => import('../../home/web/organization/InvitationPage.tsx'), 'InvitationPage'),
})

const base = createRoute({
  getParentRoute: () => inside,
  path: '/database/$basePublicIdentifier',
  validateSearch: baseSearch,
  // Loads in parallel with the page's code, and already on hovering a link to it.
  loader: ({ context, params }) => {
    void context.queries.prefetchQuery(metadataQuery(params.basePublicIdentifier))
  },
  component: lazyRouteComponent(() => import('../shell/DatabasePage.tsx'), 'DatabasePage'),
})

const routeTree = root.addChildren([
  index,
  entrance.addChildren([signIn, signUp]),
  forgotPassword,
  resetPassword,
  verifyEmail,
  confirmAddress,
  invitation,
  inside.addChildren([
    home,
    homePlace,
    newItem,
    newItemInWorkspace,
    editor,
    ziteEditor,
    results,
    calendars,
    availability,
    integrations,
    editIntegration,
    zite,
    account,
    organization,
    server,
    plans,
    base,
  ]),
])

/** Creates the router with every page of the product. */
export const createAppRouter = (queries: QueryClient) =>
  createRouter({
    routeTree,
    context: { queries },
    defaultPreload: 'intent',
    defaultPendingMs: 300,
    defaultPendingComponent: PagePending,
    defaultErrorComponent: RouteError,
    defaultNotFoundComponent: NotFound,
    scrollRestoration: true,
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
