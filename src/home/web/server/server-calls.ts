import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { AnswerOf, CallOf } from '../../../api/rest-route.ts'
import { callServer } from '../../../ui/server/server.ts'
import type { listAccountsRoute, readServerRoute } from '../../server.routes.ts'

export type ServerSettings = AnswerOf<typeof readServerRoute>
type AccountPage = AnswerOf<typeof listAccountsRoute>

/** An account of the server. */
export type Account = AccountPage['accounts'][number]

/** The settings of the server. */
export const serverQuery = queryOptions({
  queryKey: ['server', 'settings'],
  queryFn: () => callServer<CallOf<typeof readServerRoute>>('GET', '/admin/server'),
})

export const accountsKey = ['server', 'accounts'] as const

/** The accounts whose name or address contains a text, newest first, page by page. */
export const accountsQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: [...accountsKey, search],
    initialPageParam: 0,
    queryFn: ({ pageParam }) =>
      callServer<CallOf<typeof listAccountsRoute>>(
        'GET',
        `/admin/server/accounts?search=${encodeURIComponent(search)}&offset=${pageParam}`,
      ),
    getNextPageParam: (last: AccountPage, pages: AccountPage[]) => {
      const loaded = pages.reduce((count, page) => count + page.accounts.length, 0)
      return last.accounts.length > 0 && loaded < last.total ? loaded : undefined
    },
  })

/** The mail domains in a text, separated by commas, spaces, or lines. */
export const domainsIn = (text: string): string[] => {
  const domains = text.split(/[\s,;]+/).map(domain => domain.trim().toLowerCase().replace(/^@/, ''))
  return [...new Set(domains.filter(domain => domain !== ''))]
}

/** What is wrong with a text of mail domains; null when nothing is. */
export function checkDomains(text: string): string | null {
  const wrong = domainsIn(text).find(domain => !/^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+$/u.test(domain))
  return wrong === undefined ? null : `‘${wrong}’ is not a mail domain such as example.com`
}
