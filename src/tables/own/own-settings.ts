import * as z from 'zod/mini'
import { hues } from '../../fields/hues.ts'
import { filterSchema, groupsSchema, sortsSchema } from '../../query/filter.ts'
import { rowHeightNames } from '../../engine/model/structure.ts'
import type { ViewConfigChange } from '../../engine/model/view-config.ts'

/** Storage of this tab that survives a reload, or null if there is none. */
type OwnStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | null

const ids = z.array(z.string())

const rule = z.strictObject({ filter: z.nullable(filterSchema), color: z.enum(hues) })

const Kept = z.partial(
  z.strictObject({
    sorts: sortsSchema,
    groups: groupsSchema,
    filters: z.nullable(filterSchema),
    fieldWidths: z.record(z.string(), z.nullable(z.number())),
    hiddenFieldIds: ids,
    orderedFieldIds: ids,
    frozenFields: z.number(),
    rowHeight: z.enum(rowHeightNames),
    summaries: z.record(z.string(), z.nullable(z.string())),
    colors: z.nullable(z.union([z.strictObject({ fieldId: z.string() }), z.strictObject({ rules: z.array(rule) })])),
  }),
)

/** A person's own settings of a view, kept while their tab is open. */
export class OwnSettings {
  readonly #store: OwnStore
  readonly #key: string

  /** @param owner the person and base, or the public link, and the view. */
  constructor(store: OwnStore, owner: readonly string[]) {
    this.#store = store
    this.#key = ['gridloom-own', ...owner].join(' ')
  }

  /** Empty if there are none, or they cannot be read. */
  read(): ViewConfigChange {
    try {
      const { success, data } = z.safeParse(Kept, JSON.parse(this.#store?.getItem(this.#key) ?? '{}'))
      return success ? (data as ViewConfigChange) : {}
    } catch {
      return {}
    }
  }

  write(change: ViewConfigChange): void {
    try {
      if (Object.keys(change).length === 0) this.#store?.removeItem(this.#key)
      else this.#store?.setItem(this.#key, JSON.stringify(change))
    } catch {
      // Without storage they last until the page closes.
    }
  }
}
