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
  /** Whether the last attempt to load them failed. */
  hasFailed: boolean
}

const useShapes = create<ShapesState>(() => ({ shapes: null, hasFailed: false }))

/** Reads the lines of `icon-shapes.txt`: a name, a space and a path. */
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

/** Loads the shapes of all icons once. When that fails, letters show instead until the next attempt. */
export function fetchShapes(): void {
  asked ??= fetchOnce()
}

async function fetchOnce(): Promise<void> {
  useShapes.setState({ hasFailed: false })
  try {
    // A browser may remember a failed import until the page is reloaded.
    if (!(await isServerThere())) throw new MissingPart('The server cannot be reached.')
    const { default: text } = await import('./icon-shapes.txt?raw')
    useShapes.setState({ shapes: readShapes(text) })
  } catch {
    asked = null
    useShapes.setState({ hasFailed: true })
  }
}

/** The shapes of all icons, loaded when `needed`; null until then. */
export function useIconShapes(needed: boolean): IconShapes | null {
  useEffect(() => {
    if (needed) fetchShapes()
  }, [needed])
  return useShapes(({ shapes }) => shapes)
}

/** Whether loading the shapes failed. */
export const useShapesFailed = (): boolean => useShapes(({ hasFailed }) => hasFailed)
