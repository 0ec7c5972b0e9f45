import { useEffect } from 'react'
import { create } from 'zustand'
import { MissingPart } from '../../../ui/late/lazy-part.ts'
import { isServerThere } from '../../../ui/server/reachability.ts'
import { ownIconShapes } from './own-icon-shapes.ts'

/**
 * By the name of an icon, the path that draws it in a square of 24.
 *
 * The paths come from a text file rather than from components: components would be shared with half of the product, and
 * each new icon would regroup the files of the first pages.
 */
export type IconShapes = ReadonlyMap<string, string>

interface ShapesState {
  shapes: IconShapes | null
  /** They could not be had when they were asked for last. */
  hasFailed: boolean
}

const useShapes = create<ShapesState>(() => ({ shapes: null, hasFailed: false }))

/** Reads the lines of `icon-shapes.txt`: a name, a space, a path. */
export const readShapes = (text: string): IconShapes =>
  new Map([
    ...Object.entries(ownIconShapes),
    ...text
      .trimEnd()
      .split('\n')
      .map((line): [string, string] => {
        const at = line.indexOf(' ')
        return [line.slice(0, at), line.slice(at + 1)]
      }),
  ])

let asked: Promise<void> | null = null

/** Fetches what all icons look like, once. When that cannot be had, letters stand in for them until it is asked for again. */
export function fetchShapes(): void {
  asked ??= fetchOnce()
}

async function fetchOnce(): Promise<void> {
  useShapes.setState({ hasFailed: false })
  try {
    // A browser may remember for as long as the page lives that a module could not be had.
    if (!(await isServerThere())) throw new MissingPart('The server cannot be reached.')
    const { default: text } = await import('./icon-shapes.txt?raw')
    useShapes.setState({ shapes: readShapes(text) })
  } catch {
    asked = null
    useShapes.setState({ hasFailed: true })
  }
}

/** What icons look like; null until somebody has asked by `needed` and they are here. */
export function useIconShapes(needed: boolean): IconShapes | null {
  useEffect(() => {
    if (needed) fetchShapes()
  }, [needed])
  return useShapes(({ shapes }) => shapes)
}

/** Whether what icons look like could not be had. */
export const useShapesFailed = (): boolean => useShapes(({ hasFailed }) => hasFailed)
