import { createElement, lazy, type ComponentType, type ReactNode } from 'react'
import { isServerThere } from '../server/reachability.ts'

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>

/** A part of the page is not here, and could not be had. What a part throws that is here is no such error. */
export class MissingPart extends Error {
  override name = 'MissingPart'
}

/** Fetches the parts that are not here yet. */
const missing = new Set<() => Promise<unknown>>()

/** Makes parts ready for another try that could not be had. */
const failed = new Set<() => void>()

/**
 * A component that is fetched when it is drawn for the first time, or before that by `fetchLateParts`. To be drawn
 * inside of a `LazyPart`.
 *
 * One that cannot be had throws `MissingPart`. A failure is not for good: after `forgetFailures`, the part is asked for again when it is drawn. Browsers may remember for as long as the page
 * lives that a module could not be had, so it is only asked for when the server answers.
 */
export function lazyPart<Props extends object>(load: Load<Props>): (props: Props) => ReactNode {
  let fetched: ReturnType<Load<Props>> | null = null
  const fetchPart = async () => {
    fetched ??= load()
    try {
      const part = await fetched
      missing.delete(fetchPart)
      return part
    } catch (error) {
      fetched = null
      throw error
    }
  }
  missing.add(fetchPart)
  const attempt = () =>
    lazy(async () => {
      try {
        if (missing.has(fetchPart) && !(await isServerThere())) throw new MissingPart('The server cannot be reached.')
        return await fetchPart()
      } catch (error) {
        // What `lazy` has failed to load once, it never tries again.
        failed.add(renew)
        throw new MissingPart(error instanceof Error ? error.message : String(error), { cause: error })
      }
    })
  let Part = attempt()
  const renew = () => {
    Part = attempt()
  }
  return function LatePart(props: Props) {
    return createElement(Part, props)
  }
}

/** Parts that could not be had are asked for again when they are drawn the next time. */
export function forgetFailures(): void {
  for (const renew of failed) renew()
  failed.clear()
}

/**
 * Fetches all parts that may be needed later, one after the other, so that they are there when the network is not.
 * What cannot be had now is fetched when it is needed.
 *
 * @param others fetch what is no part, such as a library.
 */
export async function fetchLateParts(others: readonly (() => Promise<unknown>)[] = []): Promise<void> {
  if (!(await isServerThere())) return
  try {
    // Those that a part brings with it are among them by the time that it is here.
    for (const fetchPart of missing) await fetchPart()
    for (const fetchOther of others) await fetchOther()
  } catch {
    // The network has gone: to go on would spoil the parts that are still missing.
  }
}
