import * as z from 'zod/mini'
import { defineBlock } from '../block-type.ts'
import { matrixEntries } from '../entry-rules.ts'
import { matrixParts, matrixSettings } from '../matrix.ts'

/** A row of choices for each of several things. Each row becomes a field. */
export const matrixSingle = defineBlock({
  type: 'matrix_single',
  label: 'Matrix',
  group: 'choice',
  searchWords: 'grid likert table rows',
  optionRoles: ['row', 'column'],
  settings: z.object(matrixSettings),
  entries: matrixEntries(false),
  parts: ({ options }) => matrixParts(options, false),
  sample: { answer: { r1: 'k1', r2: 'k2' } },
})
