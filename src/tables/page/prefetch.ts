import type { FieldUi } from '../../fields/field-ui.ts'
import { fieldUis } from '../../fields/registry.ui.ts'
import { fetchLateParts } from '../../ui/late/lazy-part.ts'

/** Fetches what the page may need later, and what the types of fields need beside their parts, such as a library. */
export const prefetch = (): Promise<void> =>
  fetchLateParts(Object.values<FieldUi>(fieldUis).flatMap(({ late = [] }) => late))
