import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { addressOf, type Visitor } from '../../access/public-links/visitor.ts'
import { presentable } from '../../api/present-error.ts'
import { blockTypes } from '../blocks/registry.ts'
import { formTheme } from '../document/form-settings.ts'
import { parameterNames } from '../logic/mentioned-ids.ts'
import type { AnswerableForm, OpenAnswerableForm, ShownVersion } from './answerable-form.ts'
import { pageKey, renewPageKey, visitSeed } from './page-cookie.ts'
import { pageAssets, type Manifest } from './page-assets.ts'
import { embeddersOf, pageHtml, pagePolicy } from './page-html.ts'
import type { ClosedState, FormView, PageRenderer, StateView } from './page-view.ts'
import { piping } from './piping-part.ts'
import { prefilledAnswers } from './prefill.ts'
import { prepareForm } from './prepared-form.ts'
import { publicDocument, turnsOnServer } from './public-document.ts'
import { withShuffledQuestions } from './shuffle-questions.ts'
import { isShuffledForm } from './shuffle-options.ts'
import { languagesOf } from '../languages/pick-language.ts'
import { inLanguageOf, languageParameter, stateLanguage } from './request-language.ts'
import { endingMentions } from '../logic/ending-mentions.ts'
import type { ShownQuiz } from '../logic/quiz/quiz-result.ts'
import { type Continued, findContinued, laterParameter, pageToShow, sendLink } from './continue-later.ts'
import { redirectOf } from './redirect-of.ts'
import { problemsSummary } from './texts.ts'
import { turnPage } from './turn-page.ts'

export interface FormPages {
  open: OpenAnswerableForm
  /** Both load with the first page that somebody opens. */
  loadRenderer: () => Promise<PageRenderer>
  loadManifest: () => Promise<Manifest>
  /** Where the script of the payment service and its frames are from; only pages of forms with a payment may load them. */
  paymentOrigins?: readonly string[]
  /** For pages from the sources: adds what reloads them. Its scripts are inline, so such pages have no policy. */
  transform?: (url: string, html: string) => Promise<string>
}

interface Sent {
  html: string
  /** The content security policy. */
  policy: string
}

async function send(reply: FastifyReply, { transform }: FormPages, { html, policy }: Sent) {
  void reply.type('text/html')
  // Browsers without the policy below would refuse all frames, and those of pages with embedder policies this one.
  reply.raw.removeHeader('x-frame-options')
  void reply.header('cross-origin-resource-policy', 'cross-origin')
  if (transform) return reply.send(await transform(reply.request.url, html))
  return reply.header('content-security-policy', policy).send(html)
}

/** Room for all answers of a large form. */
const maxBody = 2 * 1024 * 1024

/** Pages as every visitor gets them first, who are most. */
const rendered = new LRUCache<string, { html: string; etag: string }>({
  max: 200,
  maxSize: 50_000_000,
  sizeCalculation: ({ html }) => html.length,
})

const documents = new WeakMap<ShownVersion['document'], ShownVersion['document']>()

/** The document of the page of a version, in the order of a respondent. Only pages without scripts have all of it. */
function shownDocument({ document }: ShownVersion, seed: number): ShownVersion['document'] {
  const existing = documents.get(document) ?? (turnsOnServer(document) ? document : publicDocument(document))
  documents.set(document, existing)
  return withShuffledQuestions(existing, seed)
}

/** Registers the pages that respondents see. They need no session and no scripts. */
export function registerFormPages(app: FastifyInstance, pages: FormPages): void {
  void app.register(async scope => {
    scope.setErrorHandler(async (error, request, reply) => {
      const { code, message, httpStatus } = presentable(error, request.id)
      // A page that cannot be rendered cannot say so either.
      if (code === 'internal') throw error
      const identifier = String((request.params as { identifier?: unknown }).identifier ?? '')
      const language = stateLanguage(request, null)
      const view: StateView = { identifier, title: '', language, state: 'failed', text: message, message: '' }
      return sendState(reply, pages, { ...view, status: httpStatus })
    })
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: maxBody },
      (_request, body, done) => done(null, body),
    )

    scope.get<{ Params: { identifier: string } }>('/t/:identifier', async (request, reply) => {
      const visitor = visitorOf(request, reply)
      const opened = await pages.open(visitor)
      const form = opened && inLanguageOf(request, opened)
      const given = parametersOf(request)
      const ended = form && Object.hasOwn(given, endedParameter) ? given[endedParameter] : undefined
      const reached =
        ended === undefined ? null : await endingOf(form, { token: ended, language: given[languageParameter] })
      if (form && reached) {
        void reply.header('cache-control', 'no-store')
        const html = await endingHtml(pages, { identifier: visitor.identifier, title: form.title, ...reached })
        const { document } = reached.version
        return send(reply, pages, { html, policy: pagePolicy(document.theme, document, pages) })
      }
      const visit = form && { form, visitor, language: stateLanguage(request, form) }
      const continued = visit && (await findContinued(visit, given))
      if (visit && continued) {
        void reply.header('cache-control', 'no-store')
        if ('state' in continued) return sendState(reply, pages, { ...continued, form })
        return send(reply, pages, await continuedPage(pages, visit, continued))
      }
      if (!form?.version || form.state !== 'open')
        return sendState(reply, pages, { ...stateOf(visitor, form, stateLanguage(request, form)), form })
      if (isVisit(request)) form.noteView?.()
      const parameters = usedParameters(form.version, given)
      const isShuffled = isShuffledForm(form.version.document)
      const isUsual = Object.keys(parameters).length === 0 && !isShuffled
      const { language } = form.version.document.settings
      const key = JSON.stringify([visitor.identifier, form.version.number, form.title, language])
      const cached = isUsual ? rendered.get(key) : undefined
      const page = cached ?? (await firstPage(pages, { form, visitor, language, parameters }))
      if (isUsual) rendered.set(key, page)
      renewPageKey(visitor, { isSecure: request.protocol === 'https' })
      void reply.headers({
        'cache-control': isShuffled
          ? 'no-store'
          : form.isProtected
            ? 'private, no-cache'
            : 'public, max-age=0, must-revalidate, no-cache="set-cookie"',
        etag: page.etag,
        ...(languagesOf(form.version.document).length > 0 && { vary: 'accept-language' }),
      })
      if (request.headers['if-none-match'] === page.etag) return reply.code(304).send()
      const { document } = form.version
      return send(reply, pages, { html: page.html, policy: pagePolicy(document.theme, document, pages) })
    })

    scope.post<{ Params: { identifier: string } }>('/t/:identifier', async (request, reply) => {
      void reply.header('cache-control', 'no-store')
      const visitor = visitorOf(request, reply)
      const opened = await pages.open(visitor)
      const form = opened && inLanguageOf(request, opened)
      const language = stateLanguage(request, form)
      renewPageKey(visitor, { isSecure: request.protocol === 'https' })
      const entries = [...new URLSearchParams(typeof request.body === 'string' ? request.body : '')]
      const password = entries.find(([name]) => name === '~password')?.[1]
      if (form && password !== undefined) return unlock(reply, pages, { form, visitor, language, password })
      const later = entries.find(([name]) => name === laterParameter)?.[1]
      if (form && later !== undefined) {
        const address = entries.find(([name]) => name === '~mail')?.[1] ?? ''
        const sent = await sendLink(reply, { form, visitor, language }, { token: later, address })
        return sendState(reply, pages, { ...sent, form })
      }
      const isLetIn = form?.state === 'locked' && (await hasBegun(form, entries))
      const isRepeated = form?.version && form.state !== 'open' && (await hasSubmitted(form, entries))
      if (!form || (form.state !== 'open' && !isLetIn && !isRepeated))
        return sendState(reply, pages, { ...stateOf(visitor, form, language), form })
      return sendTurned(reply, pages, { form, visitor, language, entries })
    })
  })
}

/** Whether somebody opens the page, which browsers also load in advance, and services for a preview of its link. */
const isVisit = ({ method, headers }: FastifyRequest): boolean =>
  method === 'GET' && !headers['sec-purpose'] && !/bot|crawl|spider|preview|slurp/i.test(headers['user-agent'] ?? '')

/** The page with which somebody continues. */
async function continuedPage(
  pages: FormPages,
  { form, visitor }: Visit,
  { submission, token, answers, pageId }: Continued,
): Promise<Sent> {
  const { version, parameters, timeZone } = submission
  const seed = isShuffledForm(version.document) ? visitSeed(visitor) : 0
  const document = shownDocument(version, seed)
  const view: FormView = {
    identifier: visitor.identifier,
    title: form.title,
    version: version.number,
    document,
    pageId: pageToShow(document, pageId),
    answers,
    parameters,
    token,
    seed,
    now: Date.now(),
    timeZone,
    problems: {},
    message: '',
    ...shownLanguages(version.document),
  }
  const html = await formHtml(pages, view, { isListed: false })
  return { html, policy: pagePolicy(version.document.theme, version.document, pages) }
}

/** The address of an ending says whose it is by the token of the submission, which is spent then. */
const endedParameter = '~ended'

/** What a respondent without scripts sees after they have submitted; null for a token that was not. */
async function endingOf(
  form: AnswerableForm | null,
  { token, language }: { token: string; language: string | undefined },
) {
  const submission = await form?.open(token, language)
  const ending = await submission?.ending()
  return submission && ending ? { version: submission.version, ...ending } : null
}

/** Whether a page was opened before the form asked for its password again. */
async function hasBegun(form: AnswerableForm, entries: [string, string][]): Promise<boolean> {
  const token = entries.find(([name]) => name === '~token')?.[1]
  return token !== undefined && (await form.open(token)) !== null
}

/** Whether this repeats a submission that was accepted, which may be what closed the form. */
async function hasSubmitted(form: AnswerableForm, entries: [string, string][]): Promise<boolean> {
  if (!entries.some(([name]) => name === '~token')) return false
  const turned = await turnPage(form, entries).catch(() => null)
  return turned?.kind === 'ending'
}

const visitorOf = (request: FastifyRequest<{ Params: { identifier: string } }>, reply: FastifyReply): Visitor => ({
  identifier: request.params.identifier,
  cookies: request.headers.cookie,
  address: addressOf(request),
  setCookie: cookie => void reply.header('set-cookie', cookie),
})

const parametersOf = ({ url }: FastifyRequest): Record<string, string> => {
  const at = url.indexOf('?')
  return at < 0 ? {} : Object.fromEntries(new URLSearchParams(url.slice(at + 1)))
}

const rightToLeft: ReadonlySet<string> = new Set(['ar', 'he'])

const shownLanguages = (document: ShownVersion['document']) => {
  const languages = languagesOf(document)
  return languages.length > 0 ? { languages } : {}
}

interface Visit {
  form: AnswerableForm
  visitor: Visitor
  /** Of a page that only says something. */
  language: string
}

async function firstPage(
  pages: FormPages,
  { form, visitor, parameters }: Visit & { parameters: Record<string, string> },
) {
  const { version } = form
  if (!version) throw new Error('A form without a version is not open')
  const seed = isShuffledForm(version.document) ? visitSeed(visitor) : 0
  const place = {
    document: shownDocument(version, seed),
    ...shownLanguages(version.document),
    now: Date.now(),
    timeZone: 'UTC',
    parameters,
  }
  const prepared = prepareForm(place.document, blockTypes, piping)
  const view: FormView = {
    ...place,
    identifier: visitor.identifier,
    title: form.title,
    version: version.number,
    pageId: prepared.form.pages[0]?.page.id ?? '',
    answers: prefilledAnswers(prepared, place),
    token: null,
    seed,
    problems: {},
    message: '',
  }
  const html = await formHtml(pages, view, { isListed: !form.isProtected })
  return { html, etag: `"${createHash('sha256').update(html).digest('base64url').slice(0, 27)}"` }
}

/** Questions take values of the address by their names there, or by their ids, with the key of a part behind. */
const parameterName = /^(.+?)(?:_[A-Za-z0-9]+)?$/
const [maxParameters, maxParameterLength] = [500, 2_000]

/** Those of the values in the address that questions of the form take. */
function usedParameters({ document }: ShownVersion, given: Record<string, string>): Record<string, string> {
  const names = new Set([...parameterNames(document), ...Object.keys(document.blocks)])
  const isUsed = (name: string) => names.has(name) || names.has(parameterName.exec(name)?.[1] ?? '')
  return Object.fromEntries(
    Object.entries(given)
      .slice(0, maxParameters)
      .filter(([name]) => isUsed(name))
      .map(([name, text]) => [name, text.slice(0, maxParameterLength).toWellFormed()]),
  )
}

async function formHtml(pages: FormPages, view: FormView, { isListed }: { isListed: boolean }): Promise<string> {
  const [renderer, manifest] = await Promise.all([pages.loadRenderer(), pages.loadManifest()])
  const { settings, theme, blocks } = view.document
  const wrong = Object.keys(view.problems).length
  return pageHtml({
    // Without scripts, the name of a page is the first thing that a screen reader says.
    title: wrong > 0 ? `${renderer.translate(settings.language, problemsSummary(wrong))} · ${view.title}` : view.title,
    body: renderer.renderForm(view),
    theme,
    language: settings.language,
    isRightToLeft: settings.isRightToLeft,
    assets: pageAssets(manifest, new Set(Object.values(blocks).map(({ type }) => type)), settings.language),
    data: turnsOnServer(view.document) ? null : view,
    isListed,
  })
}

async function sendTurned(
  reply: FastifyReply,
  pages: FormPages,
  { form, visitor, language, entries }: Visit & { entries: [string, string][] },
) {
  const turned = await turnPage(form, entries, pageKey(visitor)).catch((error: unknown) => error as Error)
  if (turned instanceof Error) return sendRefusal(reply, pages, { form, visitor, language, error: turned })
  if (turned.kind === 'later') {
    const later = new URLSearchParams({ [laterParameter]: turned.token })
    return reply.redirect(`/t/${encodeURIComponent(visitor.identifier)}?${later}`, 303)
  }
  const { version } = turned.submission
  const policy = pagePolicy(version.document.theme, version.document, pages)
  if (turned.kind === 'ending') {
    const { endingId, texts, quiz } = turned
    const redirect = redirectOf(version.document, endingId, piping.filler(texts))
    if (redirect !== null) return reply.redirect(redirect, 303)
    // Answers are in no address. Reloading this page sends them again, and they are stored once.
    if (endingMentions(version.document, endingId).length > 0)
      return send(reply, pages, {
        html: await endingHtml(pages, {
          identifier: visitor.identifier,
          title: form.title,
          version,
          endingId,
          texts,
          quiz,
        }),
        policy,
      })
    // Reloading a page that was posted would send the answers once more.
    const ended = new URLSearchParams({
      [endedParameter]: turned.token,
      ...(languagesOf(version.document).length > 0 && { [languageParameter]: version.document.settings.language }),
    })
    return reply.redirect(`/t/${encodeURIComponent(visitor.identifier)}?${ended}`, 303)
  }
  const { submission, token, pageId, answers, problems, message } = turned
  const given = Number(entries.find(([name]) => name === '~seed')?.[1] ?? 0)
  const seed = Number.isSafeInteger(given) ? given : 0
  if (Object.keys(problems).length > 0) void reply.code(422)
  const view: FormView = {
    identifier: visitor.identifier,
    title: form.title,
    version: version.number,
    document: shownDocument(version, seed),
    ...shownLanguages(version.document),
    pageId,
    answers,
    parameters: submission.parameters,
    token,
    seed,
    now: Date.now(),
    timeZone: submission.timeZone,
    problems,
    message,
  }
  return send(reply, pages, { html: await formHtml(pages, view, { isListed: false }), policy })
}

interface Ended {
  identifier: string
  title: string
  version: ShownVersion
  endingId: string | null
  quiz?: ShownQuiz | undefined
  /** The values of what it mentions. */
  texts?: Readonly<Record<string, string>>
}

async function endingHtml(
  pages: FormPages,
  { identifier, title, version: { document, number }, endingId, quiz, texts = {} }: Ended,
): Promise<string> {
  const [renderer, manifest] = await Promise.all([pages.loadRenderer(), pages.loadManifest()])
  return pageHtml({
    title,
    body: renderer.renderEnding({ identifier, version: number, title, document, endingId, texts, quiz }),
    theme: document.theme,
    language: document.settings.language,
    isRightToLeft: document.settings.isRightToLeft,
    assets: pageAssets(manifest, []),
    data: null,
    isListed: false,
  })
}

async function unlock(
  reply: FastifyReply,
  pages: FormPages,
  { form, visitor, language, password }: Visit & { password: string },
) {
  try {
    await form.unlock(password.slice(0, 200))
  } catch (error) {
    const { code, message, httpStatus } = presentable(error, reply.request.id)
    if (code === 'internal') throw error
    return sendState(reply, pages, { ...stateOf(visitor, form, language), message, status: httpStatus })
  }
  // With the values in its address, which the form takes.
  return reply.redirect(reply.request.url, 303)
}

/** The page of an error: the state of a form that cannot be answered any more, or that the page is too old. */
async function sendRefusal(
  reply: FastifyReply,
  pages: FormPages,
  { form, visitor, language, error }: Visit & { error: Error },
) {
  const { code, message, httpStatus, publicDetails } = presentable(error, reply.request.id)
  if (code === 'internal') throw error
  const state = /^form_(closed|not_open|full|answered|unpublished|trashed|locked)$/.exec(
    publicDetails?.reason ?? '',
  )?.[1]
  if (state)
    return sendState(reply, pages, { ...stateOf(visitor, { ...form, state: state as ClosedState }, language), form })
  const { identifier } = visitor
  const failed = { identifier, title: form.title, language, state: 'failed', text: message, message: '' } as const
  return sendState(reply, pages, { ...failed, status: httpStatus, form })
}

const statuses: Record<StateView['state'], number> = {
  failed: 400,
  closed: 410,
  not_open: 403,
  full: 403,
  answered: 403,
  later: 200,
  later_sent: 200,
  later_over: 410,
  locked: 401,
  unpublished: 404,
  trashed: 404,
  not_found: 404,
}

function stateOf({ identifier }: Visitor, form: AnswerableForm | null, language: string): StateView {
  const state = !form ? 'not_found' : form.state === 'open' ? 'unpublished' : form.state
  const isSecret = state === 'not_found' || state === 'locked' || state === 'trashed' || state === 'unpublished'
  return {
    identifier,
    title: isSecret ? '' : (form?.title ?? ''),
    language,
    state,
    text: form?.stateTexts[state] ?? '',
    message: '',
  }
}

interface SentState extends StateView {
  status?: number
  /** Whose state it is: sites that show the form show that it is closed, too. */
  form?: AnswerableForm | null
}

async function sendState(reply: FastifyReply, pages: FormPages, { status, form, ...view }: SentState) {
  const [renderer, manifest] = await Promise.all([pages.loadRenderer(), pages.loadManifest()])
  const theme = formTheme.parse({ colorScheme: 'auto' })
  void reply.code(status ?? statuses[view.state]).header('cache-control', 'no-store')
  const html = pageHtml({
    title: view.title || 'Form',
    body: renderer.renderState(view),
    theme,
    language: view.language,
    isRightToLeft: rightToLeft.has(view.language),
    assets: pageAssets(manifest, []),
    data: null,
    isListed: false,
  })
  const embedders = embeddersOf(form?.version?.document ?? null)
  return send(reply, pages, { html, policy: pagePolicy(theme, null, { embedders }) })
}
