import { useEffect } from 'react'
import { create } from 'zustand'
import { ownIconShapes } from './own-icon-shapes.ts'

/** By the name of an icon, the path that draws it in a square of 24. */
export type IconShapes = ReadonlyMap<string, string>

const useShapes = create<{ shapes: IconShapes | null }>(() => ({ shapes: null }))

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
function fetchShapes(): void {
  asked ??= import('./icon-shapes.txt?raw').then(
    ({ default: text }) => useShapes.setState({ shapes: readShapes(text) }),
    () => {
      asked = null
    },
  )
}

/** What icons look like; null until somebody has asked by `needed` and they are here. */
export function useIconShapes(needed: boolean): IconShapes | null {
  useEffect(() => {
    if (needed) fetchShapes()
  }, [needed])
  return useShapes(({ shapes }) => shapes)
}
