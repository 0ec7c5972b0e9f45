import type { Flow } from './home-calls.ts'

type Told = Pick<Flow, 'id' | 'name' | 'owner' | 'createdAt'>

/** What a list shows beside a name that several things have, the shortest that differs first. */
const tellers = (locale: string | undefined) => {
  const when = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, options)
    return ({ createdAt }: Told) => `made ${format.format(new Date(createdAt))}`
  }
  const owner = (thing: Told) => thing.owner?.firstName ?? ''
  const day = when({ dateStyle: 'medium' })
  const minute = when({ dateStyle: 'medium', timeStyle: 'short' })
  const second = when({ dateStyle: 'medium', timeStyle: 'medium' })
  const both = (thing: Told) => `${owner(thing)}, ${day(thing)}`
  return { all: [owner, day, both, minute, second], day }
}

/** By id, what tells things of the same name apart: whose they are, or when they were made. Others are left out. */
export function disambiguate(things: readonly Told[], locale?: string): ReadonlyMap<string, string> {
  const namesakes = Map.groupBy(things, ({ name }) => name.trim().toLocaleLowerCase(locale))
  const { all, day } = tellers(locale)
  return new Map(
    [...namesakes.values()].flatMap(group => {
      if (group.length === 1) return []
      const differs = all.find(tell => {
        const told = group.map(tell)
        return new Set(told).size === group.length && !told.includes('')
      })
      if (differs) return group.map((thing): [string, string] => [thing.id, differs(thing)])
      const inTurn = group.toSorted(
        (one, other) => one.createdAt.localeCompare(other.createdAt) || (one.id < other.id ? -1 : 1),
      )
      return inTurn.map((thing, at): [string, string] => [thing.id, `${day(thing)}, ${at + 1} of ${group.length}`])
    }),
  )
}
