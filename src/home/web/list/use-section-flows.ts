import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type FlowPage, homeQuery } from '../home-calls.ts'
import { pageQuery, pageSize } from './flow-pages.ts'
import type { ListedFlowProps } from './list-control.ts'
import type { Section } from './sections.ts'

/** An item of a section; null while it loads. */
export type SectionItem = Omit<ListedFlowProps, 'at'> | null

const pagesOf = ({ from, to }: { from: number; to: number }): number[] => {
  if (to <= from) return []
  const first = Math.floor(from / pageSize)
  return Array.from({ length: Math.floor((to - 1) / pageSize) - first + 1 }, (_, index) => first + index)
}

function itemOf(page: FlowPage, index: number): SectionItem {
  const flow = page.flows[index]
  if (!flow) return null
  const count = page.sessionCounts[flow.id]
  const isCapped = page.cappedFlows.includes(flow.id)
  return { flow, received: count === undefined ? null : { count, unread: page.unreadCounts[flow.id] ?? 0, isCapped } }
}

/** Loads a range of items of a section. */
export function useSectionFlows(section: Section, range: { from: number; to: number }) {
  const queries = useQueryClient()
  const numbers = pagesOf(range)
  const pages = useQueries({ queries: numbers.map(number => pageQuery(section.query, number)) })
  const totals = pages.flatMap(({ data, dataUpdatedAt }) => (data ? { total: data.total, at: dataUpdatedAt } : []))
  const newest = totals.toSorted((one, other) => other.at - one.at)[0]
  const isComplete = section.key !== 'recent' && section.key !== 'search'
  const isOutdated = isComplete && newest !== undefined && newest.total !== section.count
  const seenAt = newest?.at ?? 0
  useEffect(() => {
    // Someone else has added or deleted items since home was counted.
    const countedAt = queries.getQueryState(homeQuery.queryKey)?.dataUpdatedAt ?? 0
    if (isOutdated && seenAt > countedAt) void queries.invalidateQueries({ queryKey: homeQuery.queryKey })
  }, [queries, isOutdated, seenAt])
  const items = Array.from({ length: range.to - range.from }, (_, offset): SectionItem => {
    const index = range.from + offset
    const data = pages[Math.floor(index / pageSize) - (numbers[0] ?? 0)]?.data
    return data ? itemOf(data, index % pageSize) : null
  })
  const failed = pages.find(({ isError, data }) => isError && !data)
  return { items, error: failed?.error ?? null, retry: () => void failed?.refetch() }
}
