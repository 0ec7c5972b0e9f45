import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { requireBase } from '../../access/can.ts'
import type { Identify } from '../../access/auth/identify.ts'
import { disconnectSignal } from '../../api/disconnect-signal.ts'
import { registerStreams, type RequireActor } from '../../api/register-streams.ts'
import type { DescribedRoute } from '../../api/rest-route.ts'
import { type Base, openBase } from '../../engine/base/base.ts'
import { fieldContext } from '../../fields/field-context.ts'
import { AppError } from '../../platform/errors.ts'
import { dispositionName } from '../../platform/http/disposition-name.ts'
import { writePdf } from '../../platform/pdf/write-pdf.ts'
import type { PdfContent } from '../../platform/pdf/pdf-content.ts'
import type { Platform } from '../../platform/platform.ts'
import { run } from '../../platform/sql/run.ts'
import { filterSchema } from '../../query/filter.ts'
import { responsePdf } from './pdf/response-pdf.ts'
import { summaryPdf } from './pdf/summary-pdf.ts'
import { readResponse } from './responses/read-response.ts'
import { selectFlowName } from './flow-name.sql.ts'
import { readSummary, type SummaryInput } from './summary/read-summary.ts'
import { readTexts } from './summary/read-texts.ts'
import type { ResultsSummary, SummaryTexts } from './summary/summary-types.ts'

const person = { timeZone: z.string().max(64).optional(), locale: z.string().max(64).optional() }
const OfForm = z.object({ publicId: z.string().max(64) })
const OneResponse = OfForm.extend({ recordId: z.string().max(64) })
const Person = z.object(person)
const Selected = z.object({
  ...person,
  filters: z.string().max(100_000).optional(),
  from: z.iso.datetime({ offset: true }).optional(),
  to: z.iso.datetime({ offset: true }).optional(),
})

const pdf = { capability: 'view base', answer: z.string(), mediaTypes: { answer: 'application/pdf' } } as const

/** The results of forms as documents, as the API reference describes them. */
export const resultsRoutes: readonly DescribedRoute[] = [
  {
    ...pdf,
    method: 'GET',
    path: '/api/forms/{publicId}/results/summary.pdf',
    summary: 'The charts of all questions of a form, as PDF. `filters` is a filter as JSON.',
    params: OfForm,
    query: Selected,
  },
  {
    ...pdf,
    method: 'GET',
    path: '/api/forms/{publicId}/results/{recordId}.pdf',
    summary: 'One response to a form, as PDF.',
    params: OneResponse,
    query: Person,
  },
]

function read<Value>(schema: z.ZodType<Value>, input: unknown): Value {
  const { success, data } = schema.safeParse(input)
  if (!success) throw new AppError('bad_input', 'There is no such document.')
  return data
}

function readFilter(text: string | undefined): SummaryInput['filters'] {
  if (!text) return null
  try {
    return filterSchema.parse(JSON.parse(text))
  } catch (cause) {
    throw new AppError('bad_input', 'This filter cannot be read.', { cause })
  }
}

async function textsOf(base: Base, { questions }: ResultsSummary, given: { input: SummaryInput; signal: AbortSignal }) {
  const texts = new Map<string, SummaryTexts>()
  for (const { blockId, chart, answered } of questions) {
    if (chart.kind !== 'texts' || answered === 0) continue
    texts.set(blockId, await readTexts(base, { ...given.input, blockId }, given.signal))
  }
  return texts
}

/** Registers the documents about the results of forms. */
export function registerResultsRoutes(app: FastifyInstance, platform: Platform, identify: Identify): void {
  const open = async (request: FastifyRequest, requireActor: RequireActor) => {
    const actor = await requireActor(request)
    const { publicId } = read(OfForm, request.params)
    const flow = await requireBase({ platform, actor }, 'view base', publicId)
    const [named] = await run(platform.pool, selectFlowName(flow.flowId))
    return { base: (await openBase(platform, flow)).seenBy(actor.userId), title: named?.name ?? '' }
  }

  const send = async (reply: FastifyReply, content: PdfContent, signal: AbortSignal) =>
    reply
      .header('content-type', 'application/pdf')
      .header('content-disposition', `attachment; ${dispositionName(`${content.title}.pdf`)}`)
      .header('cache-control', 'no-store')
      .header('x-content-type-options', 'nosniff')
      .send(Buffer.from(await writePdf(content, signal)))

  registerStreams(app, { platform, identify }, (scope, requireActor) => {
    scope.get('/api/forms/:publicId/results/summary.pdf', async (request, reply) => {
      const signal = disconnectSignal(reply)
      const { base, title } = await open(request, requireActor)
      const { filters, ...query } = read(Selected, request.query)
      const input = { ...query, filters: readFilter(filters) }
      const summary = await readSummary(base, input, signal)
      if (!summary) throw new AppError('not_found', 'This form has no summary.')
      const { timeZone, locale } = fieldContext(query)
      const texts = await textsOf(base, summary, { input, signal })
      return send(reply, summaryPdf(summary, { title, timeZone, locale, texts }), signal)
    })

    scope.get('/api/forms/:publicId/results/:recordId.pdf', async (request, reply) => {
      const signal = disconnectSignal(reply)
      const { base, title } = await open(request, requireActor)
      const { recordId } = read(OneResponse, request.params)
      const query = read(Person, request.query)
      const { timeZone, locale } = fieldContext(query)
      const response = await readResponse(base, { recordId, timeZone, locale })
      if (!response) throw new AppError('not_found', 'This response does not exist.')
      return send(reply, responsePdf(response, { title, timeZone, locale }), signal)
    })
  })
}
