import { z } from 'zod/mini'

// https://airtable.com/developers/web/api

const Result = z.nullish(z.object({ type: z.string(), options: z.optional(z.unknown()) }))

/** The options of all field types, as far as they are used. */
const FieldOptions = z.object({
  precision: z.optional(z.number()),
  symbol: z.optional(z.string()),
  max: z.optional(z.number()),
  color: z.optional(z.string()),
  durationFormat: z.optional(z.string()),
  choices: z.optional(
    z.array(z.object({ id: z.optional(z.string()), name: z.string(), color: z.optional(z.string()) })),
  ),
  dateFormat: z.optional(z.object({ name: z.optional(z.string()) })),
  timeFormat: z.optional(z.object({ name: z.optional(z.string()) })),
  timeZone: z.optional(z.string()),
  linkedTableId: z.optional(z.string()),
  inverseLinkFieldId: z.optional(z.string()),
  prefersSingleRecordLink: z.optional(z.boolean()),
  recordLinkFieldId: z.nullish(z.string()),
  fieldIdInLinkedTable: z.nullish(z.string()),
  result: Result,
})

export type AirtableOptions = z.infer<typeof FieldOptions>

const Field = z.object({
  id: z.string(),
  name: z.string(),
  type: z.string(),
  options: z.optional(FieldOptions),
})

export type AirtableField = z.infer<typeof Field>

const Table = z.object({
  id: z.string(),
  name: z.string(),
  primaryFieldId: z.string(),
  fields: z.array(Field),
  views: z.optional(
    z.array(z.object({ name: z.string(), type: z.string(), visibleFieldIds: z.nullish(z.array(z.string())) })),
  ),
})

export type AirtableTable = z.infer<typeof Table>

export const readOptions = (options: unknown): AirtableOptions =>
  FieldOptions.safeParse(options ?? {}).data ?? { result: null }

export const Bases = z.object({
  bases: z.array(z.object({ id: z.string(), name: z.string() })),
  offset: z.optional(z.string()),
})

export const Tables = z.object({ tables: z.array(Table) })

export const Records = z.object({
  records: z.array(z.object({ id: z.string(), fields: z.record(z.string(), z.unknown()) })),
  offset: z.optional(z.string()),
})

export const Attachments = z.array(
  z.object({
    id: z.optional(z.string()),
    url: z.string(),
    filename: z.optional(z.string()),
    size: z.optional(z.number()),
  }),
)
