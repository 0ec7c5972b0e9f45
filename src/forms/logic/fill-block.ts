import type { AnyBlock } from '../blocks/block-type.ts'
import { textSettings } from '../document/document-texts.ts'

/** Formatted text is filled in after its marks were read, so that no answer is taken for a mark. */
const isFilledLater = (name: string): boolean => name === 'text'

/**
 * A block whose texts have the values of what they mention. Formatted texts stay as they are; `FormattedText` fills them
 * in. A block that mentions nothing is returned as it is.
 */
export function fillBlock(any: AnyBlock, fill: (text: string) => string): AnyBlock {
  const { block, settings, options, children } = any.context
  const filled = {
    block: filledThing(block, ['label', 'description', 'requiredText'], fill),
    settings: filledThing(
      settings as Record<string, unknown>,
      Object.keys(settings as object).filter(name => textSettings.has(name) && !isFilledLater(name)),
      fill,
    ),
    options: sameIfEqual(
      options,
      options.map(option => filledThing(option, ['label'], text => (text.trim() === '' ? text : fill(text) || '…'))),
    ),
    children: sameIfEqual(
      children,
      children.map(child => fillBlock(child, fill)),
    ),
  }
  const isSame =
    filled.block === block && filled.settings === settings && filled.options === options && filled.children === children
  return isSame ? any : { type: any.type, context: filled }
}

/** A thing with some of its texts filled in; the same thing if that changes nothing. */
function filledThing<T extends object>(thing: T, keys: readonly string[], fill: (text: string) => string): T {
  let changed: Record<string, unknown> | null = null
  const values = thing as Record<string, unknown>
  for (const key of keys) {
    const text = values[key]
    const filled = typeof text === 'string' ? fill(text) : text
    if (filled !== text) changed = { ...(changed ?? values), [key]: filled }
  }
  return (changed ?? thing) as T
}

const sameIfEqual = <T>(before: readonly T[], after: readonly T[]): readonly T[] =>
  after.every((item, index) => item === before[index]) ? before : after
