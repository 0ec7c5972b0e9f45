import * as z from 'zod/mini'
import type { FieldType } from '../../fields/field-type.ts'
import { multipleSelect } from '../../fields/multiple_select/multiple_select.ts'
import { singleSelect } from '../../fields/single_select/single_select.ts'
import type { Option } from '../document/form-document.ts'
import type { BlockPart } from './block-type.ts'
import { selectTemplate } from './select-parts.ts'

export const matrixSettings = { shufflesRows: z._default(z.boolean(), false) }

/** A field for each row. Its choices are the columns. */
export const matrixParts = (options: readonly Option[], isMultiple: boolean): BlockPart[] =>
  options
    .filter(({ role }) => role === 'row')
    .map(row => ({
      key: row.id,
      name: row.label,
      type: (isMultiple ? multipleSelect : singleSelect) as FieldType,
      template: selectTemplate(options, 'column'),
    }))
