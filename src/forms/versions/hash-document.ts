import { createHash } from 'node:crypto'
import type { FormDocument } from '../document/form-document.ts'

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const withSortedKeys = (_key: string, value: unknown): unknown =>
  isObject(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
    : value

/** A short text that is the same for equal documents, whatever the order of their keys. */
export const hashDocument = (document: FormDocument): string =>
  createHash('sha256').update(JSON.stringify(document, withSortedKeys)).digest('base64url')
