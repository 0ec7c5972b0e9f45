import { z } from 'zod'
import { router } from '../access/trpc.ts'
import { fieldContext } from '../fields/field-context.ts'
import { fieldOf } from './base-structure.ts'
import { addField, bringBackField, changeField, checkType, removeField, reorderFields } from './change-fields.ts'
import { convertField } from './convert-field.ts'
import { ConversionContext, Id, InTable, Name } from './inputs.ts'
import { presentKept } from './present-kept.ts'
import { editingStructure } from './procedures.ts'
import { limits } from './structure.ts'

const Template = z.record(z.string(), z.unknown()).nullish()
const OneField = InTable.extend({ fieldId: Id })
const Settings = z.object({ name: Name.optional(), type: z.string().optional(), template: Template })

const settingsOf = ({ name, type, template }: z.infer<typeof Settings>) => ({
  name,
  type,
  template: template ?? undefined,
})

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
   * A new name, new settings or another type. What others have changed since `expects` was there stays as it is, and is
   * answered as `kept`. With `keepsHeld`, so do options that would go while cells hold them. Another type answers `lost`:
   * how many values it could not read; and `was`, the field before.
   */
  update: editingStructure
    .input(
      OneField.extend({
        ...Settings.shape,
        expects: Settings.nullish(),
        keepsHeld: z.boolean().optional(),
        conversionContext: ConversionContext.nullish(),
      }),
    )
    .mutation(async ({ ctx, input }) => {
      const { structure } = await ctx.base.read()
      const field = fieldOf(structure.table(input.tableId), input.fieldId)
      const change = { ...input, ...settingsOf(input), expects: input.expects ? settingsOf(input.expects) : undefined }
      const { type, expects } = change
      const isElsewhere = expects?.type !== undefined && expects.type !== field.type
      if (type === undefined || type === field.type || isElsewhere) {
        const changed = await ctx.write(async write => ({ ...(await changeField(write, change)), lost: 0 }))
        return { ...changed, kept: await presentKept(ctx.base, { ...changed, itemId: field.id }) }
      }
      checkType(type)
      const context = fieldContext({ timeZone: input.conversionContext?.userTimezone })
      const converted = await convertField(ctx.base, { ...change, type, context }, ctx.action)
      return { ...converted, kept: await presentKept(ctx.base, { ...converted, itemId: field.id }) }
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
