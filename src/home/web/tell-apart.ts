import type { Flow } from './flows.ts'

type Told = Pick<Flow, 'id' | 'name' | 'owner' | 'createdAt'>

/** What a list shows beside a name that several things have, the shortest that differs first. */
const tellers = (locale: string | undefined): ((thing: Told) => string)[] => {
  const when = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, options)
    return ({ createdAt }: Told) => `made ${format.format(new Date(createdAt))}`
  }
  const owner = (thing: Told) => thing.owner?.firstName ?? ''
  const day = when({ dateStyle: 'medium' })
  const minute = when({ dateStyle: 'medium', timeStyle: 'short' })
  const second = when({ dateStyle: 'medium', timeStyle: 'medium' })
  return [owner, day, thing => `${owner(thing)}, ${day(thing)}`, minute, second]
}

/** By id, what tells things of the same name apart: whose they are, or when they were made. Others are left out. */
export function tellApart(things: readonly Told[], locale?: string): ReadonlyMap<string, string> {
  const namesakes = Map.groupBy(things, ({ name }) => name.trim().toLocaleLowerCase(locale))
  const all = tellers(locale)
  return new Map(
    [...namesakes.values()].flatMap(group => {
      if (group.length === 1) return []
      const differs = all.find(tell => {
        const told = group.map(tell)
        return new Set(told).size === group.length && !told.includes('')
      })
      const tell = differs ?? all.at(-1) ?? (() => '')
      return group.map((thing): [string, string] => [thing.id, tell(thing)])
    }),
  )
}
