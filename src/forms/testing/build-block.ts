import { blockTypeIn, readSettings } from '../blocks/block-context.ts'
import type { AnyBlock } from '../blocks/block-type.ts'
import { blockTypes } from '../blocks/registry.ts'
import { blockSchema, type Option, type OptionRole, optionSchema } from '../document/form-document.ts'

const option = (id: string, role: OptionRole): Option =>
  optionSchema.parse({ id, role, label: `Label ${id}`, at: { parentId: 'q', place: `V${id}` } })

/** Three choices, two rows, and two columns. */
export const options: readonly Option[] = [
  ...['o1', 'o2', 'o3'].map(id => option(id, 'choice')),
  ...['r1', 'r2'].map(id => option(id, 'row')),
  ...['k1', 'k2'].map(id => option(id, 'column')),
]

interface Given {
  settings?: Record<string, unknown>
  options?: readonly Option[]
  children?: readonly AnyBlock[]
  block?: Record<string, unknown>
}

/** A block of a type for tests. Its options are those that the type can have. */
export function buildBlock(
  name: string,
  { settings = {}, options = [], children = [], block = {} }: Given = {},
): AnyBlock {
  const type = blockTypeIn(blockTypes, name)
  if (!type) throw new Error(`There is no block ${name}`)
  return {
    type,
    context: {
      block: blockSchema.parse({ id: 'q', type: name, at: { parentId: 'page1', place: 'V' }, ...block }),
      settings: readSettings(type, settings),
      options: options.filter(({ role }) => type.optionRoles?.includes(role)),
      children,
    },
  }
}
