import { z } from 'zod'
import { peopleByIds } from '../../access/people-by-ids.ts'
import { router } from '../../api/trpc.ts'
import { fieldContext } from '../../fields/field-context.ts'
import type { FieldContext } from '../../fields/field-type.ts'
import type { Base } from '../base/base.ts'
import { withCandidates } from '../base/candidates.ts'
import { addField, restoreDeletedField, checkType, removeField, reorderFields } from '../structure/change-fields.ts'
import { listConversions } from '../conversions/list-conversions.ts'
import { cancelConversion, stopCancelled } from '../conversions/conversion-work.ts'
import { countOptionUses } from '../conversions/option-uses.ts'
import { previewConversion } from '../conversions/preview-conversion.ts'
import { duplicateField } from '../structure/duplicate-field.ts'
import { ConversionContext, Description, Id, InTable, Name, RenamesIfTaken, Rules } from './inputs.ts'
import { requireDefaultPeople } from '../records/require-people.ts'
import { presentKept } from '../structure/present-kept.ts'
import { editingStructure, planningStructure, viewingBase } from './procedures.ts'
import { limits } from '../model/structure.ts'
import { findDuplicates } from '../structure/find-duplicates.ts'
import { updateField } from '../structure/update-field.ts'

const Template = z.record(z.string(), z.unknown()).nullish()
const FieldIds = z.array(Id).max(limits.fieldsPerTable)
const OneField = InTable.extend({ fieldId: Id })
const Settings = z.object({
  name: Name.optional(),
  description: Description.optional(),
  type: z.string().optional(),
  template: Template,
  rules: Rules.optional(),
})

const settingsOf = ({ name, description, type, template, rules }: z.infer<typeof Settings>) => ({
  name,
  description,
  type,
  template: template ?? undefined,
  rules,
})

interface ConversionInput {
  tableId: string
  fieldId: string
  type?: string | undefined
  conversionContext?: z.infer<typeof ConversionContext> | null | undefined
}

/** How values are shown and read when a field gets another type: for the person who converts it. */
async function conversionContext(base: Base, input: ConversionInput): Promise<FieldContext> {
  const context = fieldContext({ timeZone: input.conversionContext?.userTimezone })
  if (input.type === undefined) return context
  const { structure } = await base.read()
  const table = structure.tables.find(({ id }) => id === input.tableId)
  const from = table?.fields.find(({ id }) => id === input.fieldId)?.type
  const types = [input.type, ...(from === undefined ? [] : [from])]
  return withCandidates(base.platform, { flowId: base.flowId, reader: base.person, types }, context)
}

export const fieldsRouter = router({
  create: editingStructure
    .input(
      InTable.extend({
        id: Id,
        name: Name.optional(),
        renamesIfTaken: RenamesIfTaken,
        description: Description.optional(),
        type: z.string(),
        template: Template,
        rules: Rules.optional(),
        inverseFieldId: Id.nullish(),
      }),
    )
    .mutation(async ({ ctx, input }) => {
      await requireDefaultPeople(ctx.base, { tableId: input.tableId, type: input.type, rules: input.rules })
      return ctx.write(async write => ({ field: await addField(write, input) }))
    }),

  /**
   * Creates a field like another one, with its values. The other field can be in a table that this one was copied from.
   */
  duplicate: editingStructure
    .input(
      OneField.extend({
        sourceTableId: Id.nullish(),
        id: Id,
        name: Name,
        renamesIfTaken: RenamesIfTaken,
        inverseFieldId: Id.nullish(),
      }),
    )
    .mutation(({ ctx, input }) => ctx.write(async write => ({ field: await duplicateField(write, input) }))),

  restore: editingStructure
    .input(OneField)
    .mutation(({ ctx, input }) => ctx.write(async write => ({ field: await restoreDeletedField(write, input) }))),

  /**
   * Updates the name, description, rules, settings, or type of a field. Settings that others have changed since `expects` are kept, and
   * returned as `kept`. With `keepsHeld`, options that cells hold are kept too.
   * A change of type also returns `lost`, the number of values that it could not read; `lostOf`, who wrote those values
   * since the field last had the new type; and `was`, the field before. For a large table it returns `conversion`,
   * which continues in the background (`fields.conversions`) until it is done, undone, or canceled with
   * `fields.cancelConversion`.
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
      const change = { ...input, ...settingsOf(input), expects: input.expects ? settingsOf(input.expects) : undefined }
      await requireDefaultPeople(ctx.base, { ...input, ...settingsOf(input) })
      const context = await conversionContext(ctx.base, input)
      const { keptBy, lostOf = [], ...changed } = await updateField(ctx.base, { ...change, context }, ctx)
      const people = await peopleByIds(ctx.base.platform, lostOf)
      const kept = await presentKept(ctx.base, { ...changed, keptBy, itemId: input.fieldId })
      return { ...changed, lostOf: [...people.values()], kept }
    }),

  /**
   * What a conversion would do to a field's values: how many it could not read, with samples, and how many options it
   * would add.
   */
  previewConversion: planningStructure
    .input(OneField.extend({ type: z.string(), template: Template, conversionContext: ConversionContext.nullish() }))
    .query(async ({ ctx, input, signal }) => {
      checkType(input.type)
      const context = await conversionContext(ctx.base, input)
      return previewConversion(ctx.base, { ...input, template: input.template ?? undefined, context }, signal)
    }),

  /** Values that several records have, which keep a field from becoming unique: how many, and the first 50. */
  duplicates: planningStructure
    .input(OneField)
    .query(({ ctx, input, signal }) => findDuplicates(ctx.base, input, signal)),

  /** The fields of the base that are being converted, or were until a moment ago. */
  conversions: viewingBase.query(async ({ ctx }) => ({ conversions: await listConversions(ctx.base) })),

  /** Cancels the conversion of a field, which stays as it is. */
  cancelConversion: editingStructure.input(OneField).mutation(async ({ ctx, input }) => {
    const cancelled = await ctx.write(async write => {
      await cancelConversion(write, ctx.base, input.fieldId)
      return {}
    })
    await stopCancelled(ctx.base)
    return cancelled
  }),

  /** The number of cells that hold any of some options, up to 100,000. */
  countOptionUses: planningStructure
    .input(OneField.extend({ values: z.array(z.string().max(500)).max(1000) }))
    .query(async ({ ctx, input }) => ({ count: await countOptionUses(ctx.base, input) })),

  delete: editingStructure.input(OneField).mutation(({ ctx, input }) =>
    ctx.write(async write => {
      await removeField(write, input)
      return {}
    }),
  ),

  /** Fields that others have moved since the order in `expects` keep their place, and are returned as `kept`. */
  reorder: editingStructure
    .input(InTable.extend({ fieldIds: FieldIds, expects: FieldIds.optional() }))
    .mutation(async ({ ctx, input }) => {
      const ordered = await ctx.write(write => reorderFields(write, input))
      return { ...ordered, kept: await presentKept(ctx.base, { ...ordered, itemId: input.tableId }) }
    }),
})
