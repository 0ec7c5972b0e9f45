import { z } from 'zod'
import { hues } from '../../fields/hues.ts'
import { filterSchema, groupsSchema, maxGroups, orderSchema, sortsSchema } from '../../query/filter.ts'
import { idPattern, isInherited } from '../model/ids.ts'
import { limits, rowHeightNames } from '../model/structure.ts'

/** Ids are made by clients; any short text of letters, digits, - and _ will do. */
export const Id = z
  .string()
  .regex(idPattern, 'must be 1 to 64 letters, digits, - or _')
  .refine(id => !isInherited(id), 'must not be what every object has')

export const Name = z.string().max(limits.nameLength)

/** The last moment that a date can tell, in milliseconds since 1970. */
const lastMoment = 8.64e15

/**
 * What every change may carry: an id under which it is carried out at most once, the gesture it belongs to, and when the
 * person did it, in milliseconds since 1970.
 */
export const Action = z.object({
  actionId: Id.nullish(),
  gestureId: Id.nullish(),
  doneAt: z.number().int().min(0).max(lastMoment).nullish(),
})

export const InTable = z.object({ tableId: Id })

/**
 * Values by field id. A null, or a missing value, empties the cell. A cell of links may be given what is added to it and
 * removed from it instead of a list: `{ added, removed }`, lists of record ids of which either may be left out.
 */
export const Data = z.record(Id, z.unknown())

export const RecordIds = z.array(Id).max(limits.recordsPerCall)

/** The name of something that a footer says of a column; which there are hangs on the field's type. */
const SummaryName = z.string().regex(/^[a-z_]{1,40}$/)

/** By field id what is to be said of each: no type says more than a few things. */
export const AskedSummaries = z.record(Id, z.array(SummaryName).max(20))

const ColorRule = z.strictObject({ filter: z.nullable(filterSchema), color: z.enum(hues) })

/** Fields that are not there, or are asked what they cannot be, colour nothing until they are or can. */
const Colors = z.union([
  z.strictObject({ fieldId: Id }),
  z.strictObject({ rules: z.array(ColorRule).max(limits.colorRules) }),
])

export const Config = z
  .object({
    sorts: sortsSchema,
    /** The outermost first; records are ordered by these before all sorts. */
    groups: groupsSchema,
    filters: z.nullable(filterSchema),
    /** Null gives a field its usual width. */
    fieldWidths: z.record(Id, z.number().finite().nullable()),
    hiddenFieldIds: z.array(Id).max(limits.fieldsPerTable),
    orderedFieldIds: z.array(Id).max(limits.fieldsPerTable),
    frozenFields: z.number().int().min(1).max(limits.fieldsPerTable),
    rowHeight: z.enum(rowHeightNames),
    /** Null takes the summary of a field away. */
    summaries: z.record(Id, SummaryName.nullable()),
    colors: Colors.nullable(),
  })
  .partial()

/** Which records, in which order: by a view, or by conditions of one's own, which come on top of the view's. */
export const RowQuery = z.object({
  tableId: Id,
  viewId: Id.nullish(),
  filters: z.nullish(filterSchema),
  sort: z.nullish(orderSchema),
  /** How many of the sorts, from the first on, are groups: what shows the same in their fields follows each other. */
  grouped: z.number().int().min(0).max(maxGroups).nullish(),
  search: z.string().max(1000).nullish(),
  /** The person's time zone and language, for relative dates; UTC and English when absent. */
  timeZone: z.string().max(64).nullish(),
  locale: z.string().max(64).nullish(),
})

export const ConversionContext = z.object({ userTimezone: z.string().max(64).nullish() })

/** So many links of a cell come at once, where not all of them are asked for. */
export const mostOfCell = 1000

/** How many links are told of each cell: all of them when absent. `linkCounts` of a record says which have more, and how many. */
export const MostLinks = z.number().int().min(1).max(mostOfCell).optional()

/** How many links of a cell a page of them has. */
export const LinksPage = z.number().int().min(1).max(mostOfCell).default(mostOfCell)
