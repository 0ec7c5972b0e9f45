import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { countVisit } from '../../access/public-links/limit-visitors.ts'
import { unlockPublicLink } from '../../access/public-links/unlock-public-link.ts'
import { addressOf, type Visitor } from '../../access/public-links/visitor.ts'
import { describeZodError } from '../../api/describe-zod-error.ts'
import { refuseDeepInput } from '../../api/input-depth.ts'
import { presentable } from '../../api/present-error.ts'
import { rejectCrossSite } from '../../api/register-trpc.ts'
import { AppError } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { formLinkKind } from './form-link-kind.ts'
import { openSubmission } from './open-submission.ts'
import { openPublicForm, type PublicForm } from './public-form.ts'
import { resumeSubmission, saveCost, saveSubmission } from './save-submission.ts'
import { startSubmission } from './start-submission.ts'
import { submitWithPayment } from '../payments/submit-with-payment.ts'
import { checkCoupon, paymentSetup } from '../payments/visitor-payments.ts'

/** Room for all answers of the largest form, with some long texts. */
const maxBody = 1024 * 1024

export const Token = z.string().max(100_000)
const AnswersInput = z.record(z.string().max(64), z.unknown())

const StartInput = z.object({
  version: z.number().int().min(1).max(1_000_000_000).optional(),
  parameters: z.record(z.string(), z.string()).optional(),
  timeZone: z.string().max(64).nullish(),
  locale: z.string().max(64).nullish(),
})
const SaveInput = z.object({
  token: Token,
  counter: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
  answers: AnswersInput,
  pageId: z.string().max(64).optional(),
})
const ResumeInput = z.object({ token: Token })
const SubmitInput = z.object({
  token: Token,
  answers: AnswersInput,
  language: z.string().max(64).optional(),
  payment: z.object({ token: z.string().max(200).nullable() }).optional(),
})
const VersionInput = z.object({ version: z.number().int().min(1).max(1_000_000_000) })
const CouponInput = VersionInput.extend({ code: z.string().max(100) })
const UnlockInput = z.object({ password: z.string().max(200) })

/** @throws AppError `bad_input` with what is wrong. */
export function readInput<Value>(schema: z.ZodType<Value>, input: unknown): Value {
  refuseDeepInput(input)
  const { success, data, error } = schema.safeParse(input ?? {})
  if (!success) throw new AppError('bad_input', describeZodError(error), { cause: error })
  return data
}

/** The visitor of a public form, which the address names. */
export const formVisitor = (request: FastifyRequest, reply: FastifyReply, identifier: string): Visitor => ({
  identifier,
  cookies: request.headers.cookie,
  address: addressOf(request),
  setCookie: cookie => void reply.header('set-cookie', cookie),
})

/** What respondents send. They need no session: the public identifier names the form, and a token the respondent. */
export function registerSubmissionRoutes(app: FastifyInstance, platform: Platform): void {
  void app.register(async scope => {
    scope.setErrorHandler((error: FastifyError, request, reply) => {
      const shown = presentable(error, request.id)
      const { code, message, httpStatus, publicDetails } = shown
      if (code === 'internal') request.log.error({ error }, 'A request failed')
      return reply.code(httpStatus).send({ error: { code, message, ...publicDetails } })
    })

    /** Mounts one call of respondents; `limit` counts it beside all their calls. */
    const mount = <Input, Answer extends object>(
      name: string,
      { input, limit }: { input: z.ZodType<Input>; limit?: 'starts' | 'saves' | 'submits' | 'payments' },
      answer: (opened: PublicForm, input: Input, reply: FastifyReply) => Promise<Answer>,
    ) =>
      scope.post<{ Params: { publicId: string } }>(
        `/api/forms/:publicId/${name}`,
        { bodyLimit: maxBody },
        async (request, reply) => {
          rejectCrossSite(request, platform)
          void reply.header('cache-control', 'no-store')
          const visitor = formVisitor(request, reply, request.params.publicId)
          const opened = await openPublicForm(platform, visitor)
          const { link } = opened
          const { address } = visitor
          // A body of unknown length counts like the longest.
          const cost = limit === 'saves' ? saveCost(Number(request.headers['content-length'] ?? maxBody)) : 1
          await Promise.all([
            countVisit(platform, formLinkKind, { link, address }),
            limit && countVisit(platform, formLinkKind, { link, address, limit, cost }),
          ])
          platform.space.requireRoom()
          return answer(opened, readInput(input, request.body), reply)
        },
      )

    mount('start', { input: StartInput, limit: 'starts' }, (opened, input) => startSubmission(platform, opened, input))

    mount('save', { input: SaveInput, limit: 'saves' }, async (opened, { token, ...save }) =>
      saveSubmission(await openSubmission(platform, opened, token), save),
    )

    mount('resume', { input: ResumeInput }, async (opened, { token }) =>
      resumeSubmission(await openSubmission(platform, opened, token)),
    )

    mount('submit', { input: SubmitInput, limit: 'submits' }, async (opened, input, reply) => {
      const { token, answers, language, payment } = input
      if (payment?.token) {
        const visit = { link: opened.link, address: addressOf(reply.request) }
        await countVisit(platform, formLinkKind, { ...visit, limit: 'payments' })
      }
      const submission = await openSubmission(platform, opened, { token, language })
      const result = await submitWithPayment(submission, answers, payment)
      if (result.state === 'invalid') void reply.code(422)
      return result
    })

    mount('payment', { input: VersionInput }, (opened, { version }) => paymentSetup(platform, opened, version))

    // Counted like a payment, so that nobody can try all codes.
    mount('coupon', { input: CouponInput, limit: 'payments' }, (opened, input) => checkCoupon(platform, opened, input))

    scope.post<{ Params: { publicId: string } }>(
      '/api/forms/:publicId/unlock',
      { bodyLimit: maxBody },
      async (request, reply) => {
        rejectCrossSite(request, platform)
        const visitor = formVisitor(request, reply, request.params.publicId)
        const { password } = readInput(UnlockInput, request.body)
        await unlockPublicLink({ platform, visitor }, formLinkKind, password)
        return { success: true }
      },
    )
  })
}
