import * as z from 'zod/mini'
import type { FieldType } from '../../../fields/field-type.ts'
import { linkedRecord } from '../../../fields/linked_record/linked_record.ts'
import { defineBlock } from '../block-type.ts'
import { formatCount } from '../format-count.ts'

const id = z._default(z.string().check(z.maxLength(64)), '')

/** A choice among the records of a table in the base of the answers. */
export const recordPicker = defineBlock({
  type: 'record_picker',
  label: 'Record picker',
  group: 'advanced',
  searchWords: 'table link lookup choose',
  settings: z.object({
    tableId: id,
    /** The view whose records can be chosen; '' for all of the table. */
    viewId: id,
    allowMultiple: z._default(z.boolean(), false),
    maxRecords: z._default(z.int().check(z.gte(1), z.lte(1_000)), 100),
  }),
  parts: ({ settings: { tableId, allowMultiple } }) => [
    {
      key: '',
      name: '',
      type: linkedRecord as FieldType,
      template: linkedRecord.template.parse({ tableId, allowMultiple }),
    },
  ],
  check(answer, { settings: { maxRecords } }) {
    const chosen = Array.isArray(answer['']) ? answer[''].length : 0
    return chosen > maxRecords ? { part: '', message: `Choose at most ${formatCount(maxRecords, 'record')}` } : null
  },
  sample: { answer: { '': ['rec1'] } },
})
