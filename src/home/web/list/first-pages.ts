import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import * as z from 'zod/mini'
import { pageQuery, type ListQuery } from './flow-pages.ts'

const Queries = z.array(
  z.object({
    organizationId: z.string(),
    view: z.enum(['all', 'starred', 'recent', 'trash']),
    workspaceId: z.nullable(z.string()),
    types: z.array(z.string()),
    search: z.string(),
    sort: z.enum(['updated', 'created', 'name']),
  }),
)

/** So many items fill what can be seen of a list. */
const enough = 20

const keyOf = (page: string) => `gridloom:first-pages:${page}`

function keptFor(page: string): ListQuery[] {
  try {
    return Queries.parse(JSON.parse(localStorage.getItem(keyOf(page)) ?? '[]'))
  } catch {
    // Nothing is kept where the browser forbids it, and what an earlier version kept is of no use.
    return []
  }
}

function keep(page: string, queries: string): void {
  try {
    localStorage.setItem(keyOf(page), queries)
  } catch {
    // The next visit asks for them a moment later.
  }
}

/** Asks for what a page had at its top the last time, without waiting to hear which groups it has today. */
function askAhead(queries: QueryClient, page: string): void {
  for (const query of keptFor(page)) void queries.prefetchQuery(pageQuery(query, 0))
}

/** Has the first flows of a page come along with what stands around them. To be used where a page begins. */
export function useFirstPages(page: string): void {
  const queries = useQueryClient()
  useEffect(() => askAhead(queries, page), [queries, page])
}

interface Group {
  query: ListQuery
  count: number
}

/** The groups at the top of a list that fill what can be seen of it. */
export function topGroups(sections: readonly Group[]): ListQuery[] {
  let before = 0
  return sections.flatMap(({ query, count }) => {
    const isSeen = count > 0 && before < enough
    before += count
    return isSeen ? [query] : []
  })
}

/** Notes which groups stand at the top of a page, for its next visit; nothing while sections are null. */
export function useKeptFirstPages(page: string, sections: readonly Group[] | null): void {
  const first = sections && JSON.stringify(topGroups(sections))
  useEffect(() => {
    if (first !== null) keep(page, first)
  }, [page, first])
}
