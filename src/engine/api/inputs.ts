import { z } from 'zod'
import { hues } from '../../fields/hues.ts'
import { filterSchema, groupsSchema, maxGroups, orderSchema, sortsSchema } from '../../query/filter.ts'
import { idPattern, isInherited } from '../model/ids.ts'
import { limits, rowHeightNames } from '../model/structure.ts'

/** Clients create ids: any short text of letters, digits, `-`, and `_`. */
export const Id = z
  .string()
  .regex(idPattern, 'must be 1 to 64 letters, digits, - or _')
  .refine(id => !isInherited(id), 'must not be what every object has')

export const Name = z.string().max(limits.nameLength)

/** What a field is for. An empty text removes it. */
export const Description = z.string().max(limits.descriptionLength)

/** The value that new records start with; or the day or time at which, or the person by whom, they are created. */
const DefaultValue = z.union([
  z.strictObject({
    value: z
      .union([z.string(), z.number(), z.boolean(), z.array(z.string())])
      .refine(value => JSON.stringify(value).length <= limits.defaultValueLength, 'is too long'),
  }),
  z.strictObject({ now: z.literal(true) }),
])

/** What a field asks of its values. null and false turn a rule off; rules that are not named stay as they are. */
export const Rules = z.strictObject({
  default: DefaultValue.nullish(),
  required: z.boolean().optional(),
  unique: z.boolean().optional(),
})

/** Whether a name that is taken gets a number, as for changes that a person made without knowing of the other. */
export const RenamesIfTaken = z.boolean().optional()

/** The last moment that a `Date` can hold, in milliseconds since 1970. */
const lastMoment = 8.64e15

/**
 * The optional input of every change: an id under which it runs at most once, the gesture it belongs to, and when the
 * person did it, in milliseconds since 1970.
 */
export const Action = z.object({
  actionId: Id.nullish(),
  gestureId: Id.nullish(),
  doneAt: z.number().int().min(0).max(lastMoment).nullish(),
})

export const InTable = z.object({ tableId: Id })

/**
 * Values by field id. null or a missing value empties the cell. For a link field, a change can replace the list: `{
 * added, removed }`, lists of record ids, each optional.
 */
export const Data = z.record(Id, z.unknown())

/** A list that is refused before its items are parsed if it has more than `max`. */
export function list<Item extends z.ZodType>(item: Item, max: number) {
  const refuseLong = (value: unknown, context: z.RefinementCtx) => {
    if (!Array.isArray(value) || value.length <= max) return value
    context.addIssue({ code: 'too_big', origin: 'array', maximum: max, inclusive: true, input: value.length })
    return z.NEVER
  }
  const checked: z.ZodType<z.output<Item>[], unknown> = z.preprocess(refuseLong, z.array(item).max(max))
  return checked as z.ZodType<z.output<Item>[], z.input<Item>[]>
}

/** Values by field id, of at most as many fields as a table has. */
const byField = <Value extends z.ZodType>(value: Value) =>
  z
    .record(Id, value)
    .refine(
      data => Object.keys(data).length <= limits.fieldsPerTable,
      `must have at most ${limits.fieldsPerTable} fields`,
    )

export const RecordIds = list(Id, limits.recordsPerCall)

/** The name of a summary, one of those that the field's type has. */
const SummaryName = z.string().regex(/^[a-z_]{1,40}$/)

/** Names of summaries by field id. No type has more than a few. */
export const AskedSummaries = z.record(Id, z.array(SummaryName).max(20))

const ColorRule = z.strictObject({ filter: z.nullable(filterSchema), color: z.enum(hues) })

/** A rule whose field is missing or cannot be filtered this way gives no color. */
const Colors = z.union([
  z.strictObject({ fieldId: Id }),
  z.strictObject({ rules: z.array(ColorRule).max(limits.colorRules) }),
])

export const Config = z
  .object({
    sorts: sortsSchema,
    /** The groups, outermost first. Records are ordered by these before all sorts. */
    groups: groupsSchema,
    filters: z.nullable(filterSchema),
    /** null resets a field to its default width. */
    fieldWidths: byField(z.number().finite().nullable()),
    hiddenFieldIds: z.array(Id).max(limits.fieldsPerTable),
    orderedFieldIds: z.array(Id).max(limits.fieldsPerTable),
    frozenFields: z.number().int().min(1).max(limits.fieldsPerTable),
    rowHeight: z.enum(rowHeightNames),
    /** null removes the summary of a field. */
    summaries: byField(SummaryName.nullable()),
    colors: Colors.nullable(),
  })
  .partial()

/** Which records, in which order: those of a view, with optional conditions in addition to the view's. */
export const RowQuery = z.object({
  tableId: Id,
  viewId: Id.nullish(),
  filters: z.nullish(filterSchema),
  sort: z.nullish(orderSchema),
  /**
   * How many of the sorts, counted from the first, are groups. Records that show the same in these fields are kept
   * together.
   */
  grouped: z.number().int().min(0).max(maxGroups).nullish(),
  search: z.string().max(1000).nullish(),
  /** The person's time zone and language, for relative dates; UTC and English if absent. */
  timeZone: z.string().max(64).nullish(),
  locale: z.string().max(64).nullish(),
})

export const ConversionContext = z.object({ userTimezone: z.string().max(64).nullish() })

/** The maximum number of links of a cell that one call returns, unless it reads all of them. */
export const maxCellLinks = 1000

/**
 * The maximum number of links to return of each cell; all if absent. `linkCounts` of a record holds the total of cells
 * with more.
 */
export const MaxLinks = z.number().int().min(1).max(maxCellLinks).optional()

/** The number of links in one page of a cell. */
export const LinksPage = z.number().int().min(1).max(maxCellLinks).default(maxCellLinks)
