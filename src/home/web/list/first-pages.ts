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

/** This many items fill the screen. */
const itemsOnScreen = 20

const keyOf = (page: string) => `gridloom:first-pages:${page}`

function storedQueries(page: string): ListQuery[] {
  try {
    return Queries.parse(JSON.parse(localStorage.getItem(keyOf(page)) ?? '[]'))
  } catch {
    // The browser may forbid storage, and an earlier version may have stored something else.
    return []
  }
}

function storeQueries(page: string, queries: string): void {
  try {
    localStorage.setItem(keyOf(page), queries)
  } catch {
    // The next visit loads them a moment later.
  }
}

/** Loads the sections that the page started with last time, before it is known which ones it has now. */
function prefetchSections(queries: QueryClient, page: string): void {
  for (const query of storedQueries(page)) void queries.prefetchQuery(pageQuery(query, 0))
}

/** Loads the first sections of a page together with the rest of home. */
export function useFirstPages(page: string): void {
  const queries = useQueryClient()
  useEffect(() => {
    prefetchSections(queries, page)
  }, [queries, page])
}

interface CountedQuery {
  query: ListQuery
  count: number
}

/** The first sections of a list that fill the screen. */
export function topGroups(sections: readonly CountedQuery[]): ListQuery[] {
  let before = 0
  return sections.flatMap(({ query, count }) => {
    const isSeen = count > 0 && before < itemsOnScreen
    before += count
    return isSeen ? [query] : []
  })
}

/** Remembers the first sections of a page for its next visit; nothing while `sections` is null. */
export function useRememberFirstPages(page: string, sections: readonly CountedQuery[] | null): void {
  const first = sections && JSON.stringify(topGroups(sections))
  useEffect(() => {
    if (first !== null) storeQueries(page, first)
  }, [page, first])
}
