// A base can hold things beside its tables: the parts of something that people edit together, such as a form.

/** What an entry of the log says happened to a thing. */
type Step = 'create' | 'update'

/** How the kinds of all entries about things begin. */
export const thingPrefix = 'thing.'

/** The kind of an entry about a thing of a list: 'thing.blocks.update'. */
export const thingEntryKind = (list: string, step: Step): string => `${thingPrefix}${list}.${step}`

export const isThingEntry = (kind: string): boolean => kind.startsWith(thingPrefix)

/** The list of the thing that an entry is about, and what happened to it; null for entries about something else. */
export function thingEntryOf(kind: string): { list: string; step: Step } | null {
  const [, list, step] = /^thing\.(\w+)\.(create|update)$/.exec(kind) ?? []
  return list === undefined ? null : { list, step: step as Step }
}
