import { fieldType, isFieldType } from '../../fields/registry.ts'
import type { LinkChange } from '../../engine/model/link-change.ts'
import { maxLoggedLinks } from '../../engine/model/link-difference.ts'

const isLong = (value: unknown): value is string[] => Array.isArray(value) && value.length > maxLoggedLinks

/**
 * The added and removed links of a link cell, where these are smaller than the whole list. Undefined when the cell is
 * sent as a value: it is short, reordered, or of another type.
 */
export function linksToSend(
  type: string | undefined,
  cell: { before: unknown; after: unknown },
): LinkChange | undefined {
  const { before, after } = cell
  if (type === undefined || !isFieldType(type) || !fieldType(type).links || !isLong(before) || !isLong(after)) {
    return undefined
  }
  const [was, is] = [new Set(before), new Set(after)]
  const kept = before.filter(id => is.has(id))
  if (after.filter(id => was.has(id)).some((id, at) => id !== kept[at])) return undefined
  return { added: after.filter(id => !was.has(id)), removed: before.filter(id => !is.has(id)) }
}
