import { z } from 'zod'
import { router } from '../access/trpc.ts'
import { fieldContext } from '../fields/field-context.ts'
import { fieldOf } from './base-structure.ts'
import { addField, bringBackField, changeField, checkType, removeField, reorderFields } from './change-fields.ts'
import { convertField } from './convert-field.ts'
import { ConversionContext, Id, InTable, Name } from './inputs.ts'
import { editingStructure } from './procedures.ts'
import { limits } from './structure.ts'

const Template = z.record(z.string(), z.unknown()).nullish()
const OneField = InTable.extend({ fieldId: Id })

export const fieldsRouter = router({
  create: editingStructure
    .input(
      InTable.extend({
        id: Id,
        name: Name.optional(),
        type: z.string(),
        template: Template,
        inverseFieldId: Id.nullish(),
      }),
    )
    .mutation(({ ctx, input }) => ctx.write(async write => ({ field: await addField(write, input) }))),

  restore: editingStructure
    .input(OneField)
    .mutation(({ ctx, input }) => ctx.write(async write => ({ field: await bringBackField(write, input) }))),

  /**
   * A new name, new settings or another type. With `expects`, the template that the new one was made from, what others
   * have changed since stays. Another type answers `lost`: how many values it could not read.
   */
  update: editingStructure
    .input(
      OneField.extend({
        name: Name.optional(),
        type: z.string().optional(),
        template: Template,
        expects: Template,
        conversionContext: ConversionContext.nullish(),
      }),
    )
    .mutation(async ({ ctx, input }) => {
      const { structure } = await ctx.base.read()
      const field = fieldOf(structure.table(input.tableId), input.fieldId)
      const change = { ...input, template: input.template ?? undefined, expects: input.expects ?? undefined }
      if (input.type === undefined || input.type === field.type) {
        return ctx.write(async write => ({ field: await changeField(write, change), lost: 0 }))
      }
      checkType(input.type)
      const context = fieldContext({ timeZone: input.conversionContext?.userTimezone })
      return convertField(ctx.base, { ...change, type: input.type, context }, ctx.action)
    }),

  delete: editingStructure.input(OneField).mutation(({ ctx, input }) =>
    ctx.write(async write => {
      await removeField(write, input)
      return {}
    }),
  ),

  reorder: editingStructure
    .input(InTable.extend({ fieldIds: z.array(Id).max(limits.fieldsPerTable) }))
    .mutation(({ ctx, input }) =>
      ctx.write(async write => {
        await reorderFields(write, input)
        return {}
      }),
    ),
})
