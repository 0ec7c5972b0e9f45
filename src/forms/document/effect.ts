import * as z from 'zod/mini'
import { type Calculation, calculationSchema } from './calculation.ts'
import { thingId } from './thing-id.ts'

/** Things that rules can show and hide. */
export const hideableLists = ['pages', 'blocks', 'options'] as const
export type HideableList = (typeof hideableLists)[number]

/** Where a respondent goes: to a page or to an ending. */
export type Destination = { pageId: string } | { endingId: string }

/** What a rule does when its condition holds. */
export type Effect =
  | { do: 'show' | 'hide'; list: HideableList; id: string }
  | { do: 'require'; blockId: string }
  /** Decides where the respondent goes from a page. */
  | { do: 'go'; pageId: string; to: Destination }
  /** With a page, it is calculated when the respondent leaves that page, and stays; otherwise always. */
  | { do: 'set'; variableId: string; to: Calculation; pageId?: string | undefined }
  /** Ends the form on the page of the question that decided. */
  | { do: 'disqualify'; endingId: string }

const destination = z.union([z.strictObject({ pageId: thingId }), z.strictObject({ endingId: thingId })])

export const effectSchema: z.ZodMiniType<Effect> = z.discriminatedUnion('do', [
  z.strictObject({ do: z.enum(['show', 'hide']), list: z.enum(hideableLists), id: thingId }),
  z.strictObject({ do: z.literal('require'), blockId: thingId }),
  z.strictObject({ do: z.literal('go'), pageId: thingId, to: destination }),
  z.strictObject({
    do: z.literal('set'),
    variableId: thingId,
    to: calculationSchema,
    pageId: z.optional(thingId),
  }),
  z.strictObject({ do: z.literal('disqualify'), endingId: thingId }),
])
