import type { FastifyReply } from 'fastify'
import { presentable } from '../../api/present-error.ts'
import type { Visitor } from '../../access/public-links/visitor.ts'
import { blockTypes } from '../blocks/registry.ts'
import type { FormDocument } from '../document/form-document.ts'
import { resumeParameter } from '../form-page-path.ts'
import type { Answers } from '../logic/evaluate.ts'
import type { AnswerableForm, AnswerableSubmission } from './answerable-form.ts'
import type { StateView } from './page-view.ts'
import { piping } from './piping-part.ts'
import { prepareForm } from './prepared-form.ts'

/** The address of the page that sends a link to continue carries the token of the submission. */
export const laterParameter = '~later'

interface Visit {
  form: AnswerableForm
  visitor: Visitor
  language: string
}

/** A submission that somebody continues with a link. */
export interface Continued {
  submission: AnswerableSubmission
  token: string
  answers: Answers
  pageId: string | null
}

/** What the address of somebody who continues later, or now, leads to; null for other addresses. */
export async function findContinued(
  { form, visitor, language }: Visit,
  given: Readonly<Record<string, string>>,
): Promise<StateView | Continued | null> {
  const [later, resumed] = [laterParameter, resumeParameter].map(name =>
    Object.hasOwn(given, name) ? given[name] : undefined,
  )
  const token = later ?? resumed
  const submission = token === undefined ? null : await form.open(token)
  if (!submission || token === undefined) return null
  const shown = { identifier: visitor.identifier, title: form.title, language, text: '', message: '' }
  const saved = await submission.saved()
  if (saved === null) return { ...shown, state: 'later_over' }
  // The page of a closed form says so.
  if (form.state !== 'open' && form.state !== 'locked') return null
  return later === undefined ? { submission, token, ...saved } : { ...shown, state: 'later', token }
}

/** The page that somebody left, or the first one. */
export function pageToShow(document: FormDocument, pageId: string | null): string {
  const { form, blocks } = prepareForm(document, blockTypes, piping)
  return pageId !== null && blocks.has(pageId) ? pageId : (form.pages[0]?.page.id ?? '')
}

/** Sends the link to continue, and says whether it was sent. */
export async function sendLink(
  reply: FastifyReply,
  { form, visitor, language }: Visit,
  { token, address }: { token: string; address: string },
): Promise<StateView & { status?: number }> {
  const shown = { identifier: visitor.identifier, title: form.title, language, text: '', message: '' }
  const submission = await form.open(token)
  if (!submission || (await submission.saved()) === null) return { ...shown, state: 'later_over' }
  try {
    await submission.sendLink(address.slice(0, 320))
    return { ...shown, state: 'later_sent' }
  } catch (error) {
    const { code, message, httpStatus } = presentable(error, reply.request.id)
    if (code === 'internal') throw error
    return { ...shown, state: 'later', token, address: address.slice(0, 320), message, status: httpStatus }
  }
}
