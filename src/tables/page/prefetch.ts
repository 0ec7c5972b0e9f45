import type { FieldUi } from '../../fields/field-ui.ts'
import { fieldUis } from '../../fields/registry.ui.ts'
import { fetchLateParts } from '../../ui/late/lazy-part.ts'

/** Loads parts that the page may need later, and libraries that field types need. */
export const prefetch = (): Promise<void> =>
  fetchLateParts(Object.values<FieldUi>(fieldUis).flatMap(({ late = [] }) => late))
