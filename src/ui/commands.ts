import { useEffect, useRef } from 'react'

/** A destination or an action in the command palette. */
export interface Command {
  id: string
  label: string
  group: 'Go to' | 'Do' | 'Records'
  /** Distinguishes commands that share a label. */
  description?: string
  keywords?: string[]
  /** In the notation of `shortcuts`. */
  keys?: string
  run(): void
}

/** The commands that a screen adds to the palette while it is mounted. */
export interface CommandSource {
  /** Called each time the palette opens. */
  list?(): Command[]
  /** Finds what is too much to list. */
  find?(text: string, signal: AbortSignal): Promise<Command[]>
  /** Finds what takes longer. The palette shows it below everything else when it arrives. */
  findMore?(text: string, signal: AbortSignal): Promise<Command[]>
}

const sources = new Set<CommandSource>()

/** The commands of all mounted sources, in the order in which the sources were added. */
export const listedCommands = (): Command[] => [...sources].flatMap(source => source.list?.() ?? [])

/** What all mounted sources find for a text. */
export const foundCommands = async (text: string, signal: AbortSignal): Promise<Command[]> =>
  (await Promise.all([...sources].map(source => source.find?.(text, signal) ?? []))).flat()

export const moreCommands = async (text: string, signal: AbortSignal): Promise<Command[]> =>
  (await Promise.all([...sources].map(source => source.findMore?.(text, signal) ?? []))).flat()

/**
 * Adds a source to the palette while the component is mounted. The palette always uses the source of the latest render.
 */
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
