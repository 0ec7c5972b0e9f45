import type { BlockTypes } from '../../blocks/block-context.ts'
import type { Problem } from '../../blocks/block-type.ts'
import type { Obstacle, Respondent } from '../../blocks/asking/respondent.ts'
import { readTexts, type Texts } from '../../blocks/entries.ts'
import { blockIdOf, fieldIdOf } from '../../document/thing-id.ts'
import { ConditionMemo } from '../../logic/condition.ts'
import { type Answers, evaluate, type Evaluation } from '../../logic/evaluate.ts'
import type { ShownQuiz } from '../../logic/quiz/quiz-result.ts'
import type { FormView } from '../page-view.ts'
import type { Piping } from '../piping-part.ts'
import { evaluationContextOf, fieldContextOf, type PreparedForm, prepareForm } from '../prepared-form.ts'
import {
  oneStep,
  pageAfter,
  pageBefore,
  type Place,
  reviewPageId,
  type ShownStep,
  stepsOf,
  wholePage,
} from '../steps.ts'
import { type FormCalls, RefusedCall, type SubmitResult } from './form-calls.ts'
import type { AnswerKeeper, KeptAnswers } from './kept-answers.ts'

interface Done {
  endingId: string | null
  /** What the respondent has reached in a quiz. */
  quiz?: ShownQuiz | undefined
}

/** What the page shows. */
export interface SessionState extends Place {
  shown: ShownStep
  evaluation: Evaluation
  /** The values of what texts mention, by id. The same object while none of them changes. */
  texts: Readonly<Record<string, string>>
  /** What is wrong with what shows and was pointed out, by block. */
  problems: Readonly<Record<string, Problem>>
  /**
   * 'waiting' while the answers could not be sent and will be sent again; 'uploading' while they wait for files.
   */
  sending: 'no' | 'uploading' | 'sending' | 'waiting'
  /** What the server refused; '' for nothing. */
  message: string
  /** Null until the answers were sent. */
  done: Done | null
  /** Changes when the controls must begin anew with the answers. */
  epoch: number
  /** Decides the order of shuffled options. */
  seed: number
  /** Changes when another page or question shows. */
  turn: number
  /** Changes when the respondent must correct something. */
  attention: number
}

interface SessionOptions {
  view: FormView
  types: BlockTypes
  /** Null in a preview, which sends nothing. */
  calls: FormCalls | null
  keeper: AnswerKeeper | null
  /** Needed if texts of the form mention something. */
  piping?: Piping | null
  /** In a preview of a quiz: what respondents see at its end. */
  preview?: ((form: PreparedForm['form'], evaluation: Evaluation) => ShownQuiz | null) | undefined
}

/** Typing pauses for so long before a partial answer is saved. In milliseconds. */
const savePause = 1000
const formChangedText = 'This form has changed since you answered it. Check your answers, and send them again.'
const [firstRetry, maxRetry] = [2000, 30_000]

/** A respondent's way through a form in the browser: their answers, the page, and what is sent. */
export class FormSession implements Respondent {
  readonly prepared: PreparedForm
  readonly #options: SessionOptions
  readonly #memo = new ConditionMemo()
  readonly #listeners = new Set<() => void>()
  #answers: Answers
  #token: string | null
  /** The version that the token belongs to. */
  #tokenVersion: number
  /** The answers that are being sent, again and again until the server has them. */
  #sent: Answers | null = null
  /** Another tab has sent what this browser kept, and nothing was entered since. */
  #isOver = false
  /** The blocks whose problems show. */
  #revealed = new Set<string>()
  /** What only the server found, by block, until the answer changes. */
  #found: Record<string, Problem> = {}
  /** What keeps questions from being sent, such as files on their way, by block. */
  readonly #obstacles = new Map<string, Obstacle>()
  #state: SessionState
  #counter = 0
  #saveTimer: ReturnType<typeof setTimeout> | undefined
  #starting: Promise<{ token: string }> | null = null
  #isSaving = false
  #isStopped = false
  /** Whether one question shows at a time, which needs scripts. */
  #isStepped = false
  #wake: (() => void) | null = null

  constructor(options: SessionOptions) {
    const { view, types } = options
    this.#options = options
    this.prepared = prepareForm(view.document, types, options.piping ?? null)
    this.#answers = view.answers
    this.#token = view.token
    this.#tokenVersion = view.version
    this.#found = { ...view.problems }
    for (const id of Object.keys(view.problems)) this.#revealed.add(id)
    const evaluation = this.#evaluate()
    this.#state = {
      pageId: view.pageId,
      step: 0,
      shown: wholePage(evaluation, { pageId: view.pageId, step: 0 }, view.document.settings),
      evaluation,
      texts: options.piping?.texts(this.prepared, view, evaluation) ?? {},
      problems: view.problems,
      sending: 'no',
      message: view.message,
      done: null,
      epoch: 0,
      seed: view.seed,
      turn: 0,
      attention: 0,
    }
  }

  readonly state = (): SessionState => this.#state
  readonly answers = (): Answers => this.#answers

  get identifier(): string {
    return this.#options.view.identifier
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Resumes with what this browser has kept, and with what was entered before scripts ran. Returns the cleanup. */
  start(entered: ReadonlyMap<string, Texts>): () => void {
    this.#isStopped = false
    this.#isStepped = this.#options.view.document.settings.mode === 'one_by_one'
    const kept = this.#options.keeper?.read() ?? null
    const isOlder = this.#options.view.token === null
    if (kept && isOlder) this.#restore(kept)
    const before = this.#answers
    for (const [blockId, texts] of entered) this.#read(blockId, texts, { keepsOthers: true })
    if (kept || before !== this.#answers || this.#isStepped)
      this.#update({ epoch: this.#state.epoch + (kept && isOlder ? 1 : 0) })
    if (kept?.isSubmitting && isOlder) void this.#send()
    const unwatch = this.#options.keeper?.watch(() => this.#sentElsewhere())
    return () => {
      unwatch?.()
      this.#stop()
    }
  }

  #restore({ version, token, answers, pageId, seed, isSubmitting }: KeptAnswers): void {
    const { view } = this.#options
    this.#answers = { ...answers, ...view.answers }
    // The server evaluates with the version that a token belongs to. What was being sent may have arrived.
    this.#token = version === view.version || isSubmitting ? token : null
    this.#tokenVersion = version
    this.#state = { ...this.#state, seed }
    if (this.#token === null && token !== null) this.#forgetFiles()
    if (this.#isPassed(pageId, this.#evaluate())) this.#state = { ...this.#state, pageId }
  }

  /** Files belong to the submission for which they were uploaded. */
  #forgetFiles(): void {
    const answers = { ...this.#answers }
    for (const { any } of this.prepared.form.blocks) if (any.type.files) delete answers[any.context.block.id]
    this.#answers = answers
  }

  /** Another tab has sent the answers: what is entered here from now on is a response of its own. */
  #sentElsewhere(): void {
    if (this.#isSending) return
    this.#token = null
    this.#isOver = true
  }

  #stop(): void {
    this.#isStopped = true
    clearTimeout(this.#saveTimer)
    this.#wake?.()
  }

  /** Takes what was entered in the controls of a question. */
  enter(blockId: string, texts: Texts): void {
    if (!this.#read(blockId, texts, { keepsOthers: false })) return
    delete this.#found[blockId]
    this.#isOver = false
    this.#update({ message: '' })
    clearTimeout(this.#saveTimer)
    this.#saveTimer = setTimeout(() => void this.#save(), savePause)
  }

  #read(blockId: string, texts: Texts, { keepsOthers }: { keepsOthers: boolean }): boolean {
    const { form } = this.prepared
    const any = form.blocks.find(each => each.any.context.block.id === blockId)?.any
    if (!any) return false
    const answer = readTexts(any, texts, fieldContextOf(this.#options.view))
    const answers = { ...this.#answers }
    for (const [part, value] of Object.entries(answer)) {
      const id = fieldIdOf(blockId, part)
      if (value !== null) answers[id] = value
      else if (!keepsOthers) delete answers[id]
    }
    this.#answers = answers
    return true
  }

  setObstacle(blockId: string, obstacle: Obstacle | null): void {
    if (messageOf(this.#obstacles.get(blockId) ?? null) === messageOf(obstacle)) return
    if (obstacle === null) this.#obstacles.delete(blockId)
    else this.#obstacles.set(blockId, obstacle)
    const isWaiting = this.#state.sending === 'uploading'
    const isReady = isWaiting && ![...this.#obstacles.values()].includes('busy')
    this.#update(isReady ? { sending: 'no' } : {})
    if (isReady) this.next()
  }

  /** What is wrong with a question besides its answer. */
  #blockedBy(blockId: string): Problem | undefined {
    const obstacle = this.#obstacles.get(blockId)
    return typeof obstacle === 'object' ? { part: '', ...obstacle } : undefined
  }

  /** Goes on to the next page, or sends the answers from the last one. */
  next(): void {
    const { pageId, step, shown, evaluation, sending } = this.#state
    if (sending !== 'no') return
    // What was wrong with a payment is tried again, because its fields are not part of the page.
    for (const { any } of this.prepared.form.blocks)
      if (any.type.isTakenAtSubmit) delete this.#found[any.context.block.id]
    const wrong = this.#wrongOn(pageId, evaluation).filter(id => shown.blocks?.has(id) ?? true)
    if (wrong.length > 0) return this.#reveal(wrong)
    if (this.#isStepped && step + 1 < stepsOf(this.prepared, pageId, evaluation).length)
      return this.show({ pageId, step: step + 1 })
    const to = pageAfter(evaluation, pageId, this.#options.view.document.settings)
    if (to !== null) return this.show({ pageId: to, step: 0 })
    const earlier = evaluation.path.find(each => this.#wrongOn(each, evaluation).length > 0)
    if (earlier === undefined) return void this.#send()
    this.#revealOn(earlier, this.#wrongOn(earlier, evaluation))
  }

  /** Shows the first of these questions, and what is wrong with all of them. */
  #revealOn(pageId: string, blockIds: readonly string[]): void {
    const steps = stepsOf(this.prepared, pageId, this.#state.evaluation)
    const step = this.#isStepped ? steps.findIndex(ids => ids.some(id => blockIds.includes(id))) : 0
    this.show({ pageId, step: Math.max(step, 0) })
    this.#reveal(blockIds)
  }

  back(): void {
    const { evaluation, pageId, step } = this.#state
    if (step > 0) return this.show({ pageId, step: step - 1 })
    const to = pageBefore(evaluation, pageId)
    if (to === null) return
    const steps = this.#isStepped ? stepsOf(this.prepared, to, evaluation).length : 1
    this.show({ pageId: to, step: steps - 1 })
  }

  /** Shows a page, or a question of it, if the respondent passes it. */
  show({ pageId, step }: Place): void {
    const { evaluation, pageId: from, step: fromStep, sending, turn, done } = this.#state
    const isSame = pageId === from && step === fromStep
    const isSent = sending !== 'no' && sending !== 'uploading'
    if (isSame || isSent || done || !this.#isPassed(pageId, evaluation)) return
    this.#update({ pageId, step, turn: turn + 1, message: '', sending: 'no' })
    void this.#save()
  }

  /** Shows a question of a page, such as from the review. */
  showBlock(pageId: string, blockId: string): void {
    const steps = this.#isStepped ? stepsOf(this.prepared, pageId, this.#state.evaluation) : []
    const step = steps.findIndex(ids => ids.includes(blockId))
    this.show({ pageId, step: Math.max(step, 0) })
  }

  #isPassed(pageId: string, { path }: Evaluation): boolean {
    return path.includes(pageId) || (pageId === reviewPageId && this.#options.view.document.settings.hasReview)
  }

  #wrongOn(pageId: string, { problems }: Evaluation): string[] {
    const blocks = this.prepared.blocks.get(pageId) ?? []
    return blocks.map(({ context: { block } }) => block.id).filter(id => this.#problemOf(id, problems) !== undefined)
  }

  /** What is wrong with a question. One whose files are on their way is not missing an answer. */
  #problemOf(id: string, problems: Evaluation['problems']): Problem | undefined {
    if (this.#obstacles.get(id) === 'busy') return undefined
    return this.#blockedBy(id) ?? problems[id] ?? this.#found[id]
  }

  #reveal(blockIds: readonly string[]): void {
    for (const id of blockIds) this.#revealed.add(id)
    this.#update({ attention: this.#state.attention + 1 })
  }

  #evaluate(): Evaluation {
    const { view } = this.#options
    return evaluate(this.prepared.form, this.#answers, { ...evaluationContextOf(view), memo: this.#memo })
  }

  #update(changes: Partial<SessionState>): void {
    const evaluation = this.#evaluate()
    const { pageId, step } = { ...this.#state, ...changes }
    const shown = this.#shownAt({ pageId, step }, evaluation)
    const problems: Record<string, Problem> = {}
    for (const id of this.#wrongOn(pageId, evaluation)) {
      const problem = this.#problemOf(id, evaluation.problems)
      const isShown = shown.blocks?.has(id) ?? true
      if (problem && isShown && this.#revealed.has(id)) problems[id] = problem
    }
    const texts = changes.texts ?? this.#textsIn(evaluation)
    this.#state = { ...this.#state, ...changes, evaluation, texts, problems, shown }
    for (const listener of this.#listeners) listener()
  }

  #textsIn(evaluation: Evaluation): SessionState['texts'] {
    const { texts: before } = this.#state
    const texts = this.#options.piping?.texts(this.prepared, this.#options.view, evaluation) ?? before
    const ids = Object.keys(texts)
    return ids.length === Object.keys(before).length && ids.every(id => texts[id] === before[id]) ? before : texts
  }

  #shownAt(place: Place, evaluation: Evaluation): ShownStep {
    const { prepared } = this
    const { hasReview } = this.#options.view.document.settings
    return this.#isStepped
      ? oneStep({ prepared, evaluation, hasReview }, place)
      : wholePage(evaluation, place, { hasReview })
  }

  get #isSending(): boolean {
    return this.#state.sending === 'sending' || this.#state.sending === 'waiting'
  }

  /** What another language of the page begins with. */
  handOver(): Pick<FormView, 'answers' | 'token' | 'pageId' | 'seed'> {
    this.keep()
    const { pageId, seed } = this.#state
    const token = this.#tokenVersion === this.#options.view.version ? this.#token : null
    return { answers: this.#answers, token, pageId, seed }
  }

  /** Keeps the answers in this browser, such as when the page closes. */
  keep(isSubmitting = this.#isSending): void {
    const { view, keeper } = this.#options
    if (this.#state.done || this.#isOver || !(isSubmitting || view.document.settings.canResume)) return
    const isUntouched = this.#token === null && this.#answers === view.answers
    if (isUntouched && !isSubmitting) return
    keeper?.write({
      version: this.#token === null ? view.version : this.#tokenVersion,
      token: this.#token,
      seed: this.#state.seed,
      answers: this.#sent ?? this.#answers,
      pageId: this.#state.pageId,
      isSubmitting,
      keptAt: Date.now(),
    })
  }

  /** The token of the submission, which begins with the first call that needs one. */
  async startedToken(calls = this.#options.calls): Promise<string> {
    if (!calls) throw new Error('Nothing is sent in a preview')
    if (this.#token !== null) return this.#token
    const { version, parameters, timeZone, document } = this.#options.view
    this.#starting ??= calls
      .start({ version, parameters, timeZone, locale: document.settings.language })
      .finally(() => (this.#starting = null))
    const { token } = await this.#starting
    this.#token = token
    this.#tokenVersion = version
    this.keep()
    return token
  }

  /** Saves a partial answer. A failure changes nothing, because this browser keeps it too. */
  async #save(): Promise<void> {
    clearTimeout(this.#saveTimer)
    this.keep()
    const { calls } = this.#options
    if (!calls || this.#isSaving || this.#isSending || this.#state.done) return
    this.#isSaving = true
    const answers = this.#answers
    try {
      const token = await this.startedToken(calls)
      this.#counter = Math.max(this.#counter + 1, Date.now())
      const saved = await calls.save({ token, counter: this.#counter, answers, pageId: this.#state.pageId })
      // Another tab has sent it. These answers belong to another response.
      if (saved.state === 'submitted') this.#token = null
    } catch (error) {
      if (error instanceof RefusedCall && error.reason === 'token_invalid') this.#token = null
    } finally {
      this.#isSaving = false
    }
    if (answers !== this.#answers && !this.#isStopped) this.#saveTimer = setTimeout(() => void this.#save(), savePause)
  }

  /** Sends all answers, again and again until the server has answered. It stores them once. */
  async #send(): Promise<void> {
    const { calls } = this.#options
    if (this.#state.sending !== 'no') return
    if ([...this.#obstacles.values()].includes('busy')) return this.#update({ sending: 'uploading' })
    if (!calls) return this.#preview()
    clearTimeout(this.#saveTimer)
    const answers = this.#answers
    this.#sent = answers
    this.#update({ sending: 'sending', message: '' })
    let isRenewed = false
    for (let attempt = 0; !this.#isStopped; attempt++) {
      this.keep(true)
      try {
        const token = await this.startedToken(calls)
        return this.#receive(await calls.submit({ token, answers, ...this.#language() }))
      } catch (error) {
        if (error instanceof RefusedCall) {
          if (error.reason === 'already_submitted') this.#token = null
          if (error.reason !== 'token_invalid' || isRenewed) return this.refuse(error.message)
          isRenewed = true
          this.#token = null
        } else {
          this.#update({ sending: 'waiting' })
          await this.#pause(Math.min(firstRetry * 2 ** attempt, maxRetry))
        }
      }
    }
  }

  /** The language that shows, which can be another one than when the respondent began. */
  #language(): { language?: string } {
    const { languages, document } = this.#options.view
    return languages ? { language: document.settings.language } : {}
  }

  #preview(): void {
    const { evaluation } = this.#state
    const quiz = this.#options.preview?.(this.prepared.form, evaluation) ?? undefined
    this.#finish({ endingId: evaluation.outcome.endingId, quiz })
  }

  #receive(result: SubmitResult): void {
    if (result.state === 'submitted') return this.#finish(result, result.texts)
    this.#sent = null
    if (this.#tokenVersion !== this.#options.view.version) {
      // The page shows the questions of now, so what is wrong with the earlier ones cannot be shown.
      this.#token = null
      return this.refuse(formChangedText)
    }
    this.#found = { ...result.problems }
    this.#update({ sending: 'no' })
    this.keep(false)
    this.#revealOn(result.pageId, Object.keys(result.problems))
  }

  refuse(message: string): void {
    this.#sent = null
    this.#update({ sending: 'no', message, attention: this.#state.attention + 1 })
    this.keep(false)
  }

  /** @param texts what the ending mentions, as the server knows it. */
  #finish({ endingId, quiz }: Done, texts: SessionState['texts'] = this.#state.texts): void {
    this.#options.keeper?.clear()
    this.#update({ sending: 'no', done: { endingId, quiz }, texts, turn: this.#state.turn + 1 })
  }

  /** Waits, but no longer than until `retryNow`. */
  async #pause(milliseconds: number): Promise<void> {
    await new Promise<void>(resolve => {
      const timer = setTimeout(resolve, milliseconds)
      this.#wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
    this.#wake = null
  }

  /** Sends waiting answers at once, such as when the browser is online again. */
  readonly retryNow = (): void => this.#wake?.()
}

const messageOf = (obstacle: Obstacle | null) => (typeof obstacle === 'object' ? obstacle?.message : obstacle)

/** The block that a control belongs to; null if it belongs to none. */
export const blockOfControl = (name: string): string | null =>
  /^[A-Za-z0-9]+(?:_[A-Za-z0-9]+)?$/.test(name) ? blockIdOf(name) : null
