import { createHash } from 'node:crypto'

/** Inputs of every change that say nothing about what it changes. */
const aboutTheCall = new Set(['actionId', 'gestureId', 'doneAt'])

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const withSortedKeys = (_key: string, value: unknown): unknown =>
  isObject(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
    : value

/**
 * A short text that is the same for two calls of a procedure that ask for the same, whatever the order of their keys
 * and the ids of their actions.
 */
export function hashRequest(procedure: string, input: unknown): string {
  const request = isObject(input)
    ? Object.fromEntries(Object.entries(input).filter(([key]) => !aboutTheCall.has(key)))
    : input
  return createHash('sha256')
    .update(JSON.stringify([procedure, request], withSortedKeys))
    .digest('base64url')
    .slice(0, 22)
}
