import type { Flow } from './home-calls.ts'

type Item = Pick<Flow, 'id' | 'name' | 'owner' | 'createdAt'>
type Describe = (item: Item) => string

function descriptions(locale: string | undefined): { inOrder: Describe[]; day: Describe } {
  const createdAt = (options: Intl.DateTimeFormatOptions): Describe => {
    const format = new Intl.DateTimeFormat(locale, options)
    return item => `Created ${format.format(new Date(item.createdAt))}`
  }
  const time = { hour: 'numeric', minute: 'numeric' } as const
  const owner: Describe = item => item.owner?.firstName ?? ''
  const day = createdAt({ month: 'short', day: 'numeric' })
  const ownerAndDay: Describe = item => `${owner(item)} · ${day(item)}`
  const dayAndYear = createdAt({ dateStyle: 'medium' })
  const minute = createdAt({ month: 'short', day: 'numeric', ...time })
  const second = createdAt({ month: 'short', day: 'numeric', ...time, second: 'numeric' })
  return { inOrder: [owner, day, ownerAndDay, dayAndYear, minute, second], day }
}

/**
 * Describes items that share a name, by id: the shortest of owner, creation date and time that differs for all of them.
 * Items with unique names are left out.
 */
export function disambiguate(items: readonly Item[], locale?: string): ReadonlyMap<string, string> {
  const groups = Map.groupBy(items, ({ name }) => name.trim().toLocaleLowerCase(locale))
  const { inOrder, day } = descriptions(locale)
  return new Map(
    [...groups.values()].flatMap(group => {
      if (group.length === 1) return []
      const distinct = inOrder.find(describe => {
        const texts = group.map(describe)
        return new Set(texts).size === group.length && !texts.includes('')
      })
      if (distinct) return group.map((item): [string, string] => [item.id, distinct(item)])
      const oldestFirst = group.toSorted(
        (one, other) => one.createdAt.localeCompare(other.createdAt) || (one.id < other.id ? -1 : 1),
      )
      return oldestFirst.map((item, index): [string, string] => [
        item.id,
        `${day(item)} (${index + 1} of ${group.length})`,
      ])
    }),
  )
}
