import * as z from 'zod/mini'
import { defineBlock } from '../block-type.ts'
import { matrixEntries } from '../entry-rules.ts'
import { matrixParts, matrixSettings } from '../matrix.ts'

/** A row of choices for each of several things. Each row becomes a field. */
export const matrixMultiple = defineBlock({
  type: 'matrix_multiple',
  label: 'Matrix with several choices',
  group: 'choice',
  searchWords: 'grid checkboxes table rows',
  optionRoles: ['row', 'column'],
  settings: z.object(matrixSettings),
  entries: matrixEntries(true),
  parts: ({ options }) => matrixParts(options, true),
  sample: { answer: { r1: ['k1', 'k2'], r2: ['k1'] } },
})
