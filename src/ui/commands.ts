import { useEffect, useRef } from 'react'

/** Something to go to or to do, as the command palette offers it. */
export interface Command {
  id: string
  label: string
  group: 'Go to' | 'Do' | 'Records'
  /** What tells it from others of the same label. */
  description?: string
  keywords?: string[]
  /** As in `shortcuts`. */
  keys?: string
  run(): void
}

/** What a screen adds to the palette while it shows. */
export interface CommandSource {
  /** Asked each time the palette opens. */
  list?(): Command[]
  /** What is found by a text that is more than can be listed. */
  find?(text: string, signal: AbortSignal): Promise<Command[]>
  /** What takes longer to be found: it shows below all else, once that is there. */
  findMore?(text: string, signal: AbortSignal): Promise<Command[]>
}

const sources = new Set<CommandSource>()

/** What all screens that show add, in the order in which they came. */
export const listedCommands = (): Command[] => [...sources].flatMap(source => source.list?.() ?? [])

/** What all screens that show find by a text. */
export const foundCommands = async (text: string, signal: AbortSignal): Promise<Command[]> =>
  (await Promise.all([...sources].map(source => source.find?.(text, signal) ?? []))).flat()

export const moreCommands = async (text: string, signal: AbortSignal): Promise<Command[]> =>
  (await Promise.all([...sources].map(source => source.findMore?.(text, signal) ?? []))).flat()

/** Adds to the palette while the component shows; always what its latest rendering says. */
export function useCommandSource(source: CommandSource): void {
  const latest = useRef(source)
  useEffect(() => {
    latest.current = source
  })
  useEffect(() => {
    const added: CommandSource = {
      list: () => latest.current.list?.() ?? [],
      find: async (text, signal) => (await latest.current.find?.(text, signal)) ?? [],
      findMore: async (text, signal) => (await latest.current.findMore?.(text, signal)) ?? [],
    }
    sources.add(added)
    return () => void sources.delete(added)
  }, [])
}
