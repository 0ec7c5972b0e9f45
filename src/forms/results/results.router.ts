import { z } from 'zod'
import { router } from '../../api/trpc.ts'
import { managingBase, viewingBase } from '../../engine/api/procedures.ts'
import { neverAborted } from '../../platform/never-aborted.ts'
import { filterSchema } from '../../query/filter.ts'
import { eraseRespondent, findRespondent, listErasures } from './erase/erase-respondent.ts'
import { listInProgress, readDropOff } from './drop-off/read-drop-off.ts'
import { listLeftOver, readPlace, readResponse } from './responses/read-response.ts'
import { readSummary } from './summary/read-summary.ts'
import { readTexts } from './summary/read-texts.ts'

const Moment = z.iso.datetime({ offset: true })

/** Which answers: all, those of a time, or those that meet conditions. */
const Selected = z.object({
  filters: z.nullish(filterSchema),
  from: Moment.nullish(),
  to: Moment.nullish(),
  timeZone: z.string().max(64).nullish(),
  locale: z.string().max(64).nullish(),
})

const Respondent = z.object({ email: z.string().trim().min(3).max(320) })

/** What people see of the answers to a form, besides the table of them. */
export const resultsRouter = router({
  /** Figures and charts of all questions. */
  summary: viewingBase
    .input(Selected.extend({ knownVersion: z.number().int().nullish() }))
    .query(async ({ ctx: { base }, input, signal }) => readSummary(base, input, signal ?? neverAborted)),

  /** The latest answers to one question as texts, the newest first. */
  summaryTexts: viewingBase
    .input(Selected.extend({ blockId: z.string().max(64), before: z.number().int().positive().nullish() }))
    .query(async ({ ctx: { base }, input, signal }) => readTexts(base, input, signal ?? neverAborted)),

  /** One response with the questions that its respondent saw; the newest one if none is named. Null if there is none. */
  response: viewingBase
    .input(
      z.object({
        recordId: z.string().max(64).nullish(),
        timeZone: z.string().max(64).nullish(),
        locale: z.string().max(64).nullish(),
      }),
    )
    .query(async ({ ctx: { base }, input }) => readResponse(base, input)),

  /** The place of a response among all, the newest first. */
  responsePlace: viewingBase
    .input(z.object({ recordId: z.string().max(64) }))
    .query(async ({ ctx: { base }, input }) => readPlace(base, input.recordId)),

  /** How many responses have answers that the table cannot hold, and the newest of them. */
  leftOver: viewingBase.query(async ({ ctx: { base } }) => listLeftOver(base)),

  /** How many opened, began, and submitted the form, and where the others stopped. */
  dropOff: viewingBase
    .input(z.object({ from: Moment.nullish(), to: Moment.nullish() }))
    .query(async ({ ctx: { base }, input, signal }) => readDropOff(base, input, signal ?? neverAborted)),

  /** Responses that were begun and not sent yet, the latest first. */
  inProgress: viewingBase
    .input(
      z.object({
        before: Moment.nullish(),
        timeZone: z.string().max(64).nullish(),
        locale: z.string().max(64).nullish(),
      }),
    )
    .query(async ({ ctx: { base }, input }) => listInProgress(base, input)),

  /** What the form holds about the respondent with an email address. */
  findRespondent: managingBase
    .input(Respondent)
    .query(async ({ ctx: { base }, input: { email } }) => findRespondent(base, email)),

  /** Deletes it for good, and notes who did it. */
  eraseRespondent: managingBase.input(Respondent).mutation(async ({ ctx: { base, actor }, input: { email } }) => ({
    success: true as const,
    ...(await eraseRespondent(base, { email, actor: actor.userId })),
  })),

  /** Who erased data of respondents, the latest first. */
  erasures: managingBase.query(async ({ ctx: { base } }) => ({ erasures: await listErasures(base) })),
})
