import { countVisit } from '../../access/public-links/limit-visitors.ts'
import { unlockPublicLink } from '../../access/public-links/unlock-public-link.ts'
import type { Visitor } from '../../access/public-links/visitor.ts'
import { AppError } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { noteView } from '../results/drop-off/note-views.ts'
import { formLinkKind } from '../submissions/form-link-kind.ts'
import { evaluateSubmission, openSubmission, type OpenSubmission } from '../submissions/open-submission.ts'
import { openPublicForm, type PublicForm } from '../submissions/public-form.ts'
import { sendResumeLink } from '../submissions/send-resume-link.ts'
import { resumeSubmission, saveCost, saveSubmission } from '../submissions/save-submission.ts'
import { startSubmission } from '../submissions/start-submission.ts'
import { settleReturned } from '../payments/settle-payment.ts'
import { submitWithPayment } from '../payments/submit-with-payment.ts'
import { storedQuiz } from '../quiz/submitted-quiz.ts'
import type { AnswerableForm, AnswerableSubmission, OpenAnswerableForm } from './answerable-form.ts'

/** The forms of the product, as their pages need them. What visitors without scripts do counts toward the same limits. */
export const answerableForms =
  (platform: Platform): OpenAnswerableForm =>
  async visitor => {
    const opened = await openPublicForm(platform, visitor).catch(nullIfMissing)
    if (!opened) return null
    await countVisit(platform, formLinkKind, { link: opened.link, address: visitor.address })
    return answerable(platform, opened, visitor)
  }

function nullIfMissing(error: unknown): null {
  if (error instanceof AppError && error.code === 'not_found') return null
  throw error
}

type Count = (limit: 'starts' | 'saves' | 'submits' | 'mails', cost?: number) => Promise<void>

function answerable(platform: Platform, opened: PublicForm, visitor: Visitor): AnswerableForm {
  const { link, state, version } = opened
  const count: Count = (limit, cost = 1) => {
    platform.space.requireRoom()
    return countVisit(platform, formLinkKind, { link, address: visitor.address, limit, cost })
  }
  return {
    noteView: () => noteView(platform, link.flowId),
    title: link.name,
    state,
    stateTexts: opened.stateTexts,
    isProtected: link.passwordHash !== null,
    version: version && { number: version.number, document: version.document },
    async start(input) {
      await count('starts')
      const locale = input.language ?? version?.document.settings.language
      return (await startSubmission(platform, opened, { ...input, locale })).token
    },
    async open(token, language) {
      const submission = await openSubmission(platform, opened, { token, language }).catch(nullIfInvalid)
      return submission && answerableSubmission(submission, { token, count })
    },
    unlock: password => unlockPublicLink({ platform, visitor }, formLinkKind, password),
  }
}

function nullIfInvalid(error: unknown): null {
  if (error instanceof AppError && error.reason === 'token_invalid') return null
  throw error
}

/** The page carries answers that are too long to be kept. */
function nullIfTooLarge(error: unknown): null {
  if (error instanceof AppError && error.code === 'too_large') return null
  throw error
}

function answerableSubmission(
  submission: OpenSubmission,
  { token, count }: { token: string; count: Count },
): AnswerableSubmission {
  const { number, document } = submission.version
  const { timeZone, parameters } = submission.claims
  return {
    version: { number, document },
    timeZone,
    parameters,
    evaluate: answers => evaluateSubmission(submission, answers),
    async save(save) {
      await count('saves', saveCost(JSON.stringify(save.answers).length))
      return saveSubmission(submission, save).catch(nullIfTooLarge)
    },
    async submit(answers) {
      await count('submits')
      const result = await submitWithPayment(submission, answers, undefined)
      if (result.state === 'action') throw new Error('A page without scripts cannot pay')
      return result
    },
    async saved() {
      const { state, answers, pageId } = await resumeSubmission(submission)
      return state === 'submitted' ? null : { answers, pageId }
    },
    async sendLink(address) {
      await count('mails')
      await sendResumeLink(submission, token, address)
    },
    async ending() {
      // A bank may send the respondent back before the payment service says that they have paid.
      await settleReturned(submission)
      const { state, endingId } = await resumeSubmission(submission)
      return state === 'submitted' ? { endingId, ...(await storedQuiz(submission)) } : null
    },
  }
}
