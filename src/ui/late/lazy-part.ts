import { createElement, lazy, type ComponentType, type ReactNode } from 'react'
import { isServerThere } from '../server/reachability.ts'

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>

/** Thrown when a part fails to load. Errors that a loaded part throws are different. */
export class MissingPart extends Error {
  override name = 'MissingPart'
}

/** Loads the parts that are not loaded yet. */
const missing = new Set<() => Promise<unknown>>()

/** Resets the parts that failed, so that they can retry. */
const failed = new Set<() => void>()

/**
 * A component that loads when it first renders, or earlier by `fetchLateParts`. Render it inside a `LazyPart`.
 * It throws `MissingPart` when it fails to load. After `forgetFailures` it loads again on the next render. A browser
 * may remember for as long as the page lives that a module failed, so the part only loads while the server answers.
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
        // `lazy` never retries a load that failed.
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

/** Lets parts that failed to load retry on their next render. */
export function forgetFailures(): void {
  for (const renew of failed) renew()
  failed.clear()
}

/**
 * Loads all parts that may be needed later, one after the other, so that they work without a network. A part that fails
 * now loads when it is needed.
 * @param others load things that are not parts, such as libraries.
 */
export async function fetchLateParts(others: readonly (() => Promise<unknown>)[] = []): Promise<void> {
  if (!(await isServerThere())) return
  try {
    // A part that has loaded may add further parts.
    for (const fetchPart of missing) await fetchPart()
    for (const fetchOther of others) await fetchOther()
  } catch {
    // The network is down. Trying the rest would mark their modules as failed.
  }
}
