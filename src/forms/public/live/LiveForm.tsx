import {
  type FormEvent,
  use,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import type { BlockTypes } from '../../blocks/block-context.ts'
import { PictureContext } from '../../blocks/asking/Picture.tsx'
import { RespondentContext } from '../../blocks/asking/respondent.ts'
import { useIsLive } from '../../blocks/asking/use-is-live.ts'
import { useTranslate } from '../../blocks/asking/use-translate.ts'
import { FormNow } from '../../blocks/asking/form-now.ts'
import { groupEntries } from '../../blocks/entries.ts'
import { FillContext, noFill } from '../../blocks/asking/fill-context.ts'
import { publicPictures } from '../public-pictures.ts'
import { EndingPage } from '../EndingPage.tsx'
import { type BlockUis, FormFrame, FormPage } from '../FormPage.tsx'
import { formElementId, LanguageButtons } from '../LanguageButtons.tsx'
import type { FormView } from '../page-view.ts'
import type { Piping } from '../piping-part.ts'
import { PostedState } from '../PostedState.tsx'
import { fieldContextOf } from '../prepared-form.ts'
import { redirectOf } from '../redirect-of.ts'
import type { HandedOver } from './change-language.ts'
import { laterAction } from '../steps.ts'
import type { FormCalls } from './form-calls.ts'
import { blockOfControl, FormSession, type SessionState } from './form-session.ts'
import type { QuizPart } from '../quiz-part.ts'
import type { Review } from '../ReviewList.tsx'
import type { AnswerKeeper } from './kept-answers.ts'

interface LiveFormProps {
  view: FormView
  types: BlockTypes
  uis: BlockUis
  /** Absent on the server and in previews, which send nothing. */
  calls?: FormCalls
  keeper?: AnswerKeeper
  /** Needed if texts of the form mention something. */
  piping?: Piping | null
  /** Called when the respondent chooses another language. */
  onLanguage?: (tag: string, state: HandedOver) => void
  /** Called with each state. */
  onState?: ((state: SessionState) => void) | undefined
  /** Needed if the form is a quiz. */
  quiz?: QuizPart | null
  /** Needed if the form has a review page. */
  review?: Review | null
}

const textEntries = (form: HTMLFormElement): [string, string][] =>
  [...new FormData(form)].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []))

const statusTexts = {
  no: '',
  uploading: 'Your answers will be sent when all files have been uploaded.',
  sending: 'Sending…',
  waiting:
    'Your answers could not be sent yet. They are kept on this device and will be sent when the connection is back.',
} as const

/** A form that is live: its conditions, pages, and problems follow what the respondent enters. */
export function LiveForm(props: LiveFormProps) {
  const { view, types, uis, calls, keeper, piping = null, quiz = null, review = null, onLanguage, onState } = props
  const translate = useTranslate()
  const [session] = useState(
    () =>
      new FormSession({ view, types, calls: calls ?? null, keeper: keeper ?? null, piping, preview: quiz?.preview }),
  )
  const state = useSyncExternalStore(session.subscribe, session.state, session.state)
  useEffect(() => {
    onState?.(state)
  }, [onState, state])
  const [rendered] = useState(state.evaluation)
  // The same object, so that only questions that changed are rendered again.
  const field = useMemo(() => fieldContextOf(view), [view])
  const form = useRef<HTMLFormElement>(null)
  const isLive = useIsLive()
  useEffect(() => {
    const stop = session.start(form.current ? groupEntries(textEntries(form.current)) : new Map())
    return stop
  }, [session])
  // Where a form is previewed, somebody else knows where its pictures are.
  const previewed = use(PictureContext)
  const pictures = useMemo(() => (view.identifier === '' ? previewed : publicPictures(view)), [view, previewed])
  usePageEvents(session, { hasHistory: calls !== undefined })
  const fill = useMemo(() => piping?.filler(state.texts) ?? noFill, [piping, state.texts])
  const piped = useMemo(() => piping?.pipedBlocks(view.document), [piping, view])
  const redirect = state.done && calls ? redirectOf(view.document, state.done.endingId, fill) : null
  useEffect(() => {
    // From a frame, the whole window goes on, unless its page forbids that.
    if (redirect !== null && (parent === window || !open(redirect, '_top'))) location.assign(redirect)
  }, [redirect])
  const { identifier, version } = view
  const now = useMemo(
    () => ({ identifier, version, evaluation: state.evaluation }),
    [identifier, version, state.evaluation],
  )
  useFocus(form, state)

  const enter = ({ target }: FormEvent) => {
    const blockId = blockOfControl((target as Element).getAttribute('name') ?? '')
    if (blockId === null || !form.current) return
    session.enter(blockId, groupEntries(textEntries(form.current)).get(blockId) ?? {})
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { submitter } = event.nativeEvent as SubmitEvent
    const value = submitter?.getAttribute('value') ?? ''
    if (submitter?.getAttribute('name') === '~lang') {
      if (state.sending === 'no') onLanguage?.(value, session.handOver())
    } else if (submitter?.getAttribute('name') === '~goto') {
      const [pageId = '', blockId = ''] = value.split(' ')
      session.showBlock(pageId, blockId)
    } else if (value === 'back') session.back()
    else if (value === laterAction) void (calls && continueLater(session, calls))
    else session.next()
  }

  return (
    <PictureContext value={pictures}>
      <FillContext value={fill}>
        <RespondentContext value={session}>
          <FormNow value={now}>
            <FormFrame title={view.title} theme={view.document.theme} isPreview={view.identifier === ''}>
              {state.done ? (
                <EndingPage document={view.document} endingId={state.done.endingId}>
                  {quiz && state.done.quiz && <quiz.Result document={view.document} quiz={state.done.quiz} />}
                </EndingPage>
              ) : (
                // The keys come from the controls inside.
                // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
                <form
                  ref={form}
                  id={formElementId}
                  method="post"
                  action={`/t/${encodeURIComponent(view.identifier)}`}
                  noValidate
                  data-mode={view.document.settings.mode}
                  data-live={isLive || undefined}
                  onInput={enter}
                  onSubmit={submit}
                  onKeyDown={view.document.settings.mode === 'one_by_one' ? pressKey : undefined}
                >
                  <FormPage
                    view={view}
                    prepared={session.prepared}
                    uis={uis}
                    evaluation={state.evaluation}
                    pageId={state.pageId}
                    shown={state.shown}
                    review={review}
                    problems={state.problems}
                    field={field}
                    piped={piped}
                    answersNow={session.answers}
                    epoch={state.epoch}
                    seed={state.seed}
                    isSending={state.sending === 'sending' || state.sending === 'waiting'}
                    message={state.message}
                    hidden={<PostedState view={view} evaluation={rendered} />}
                  />
                  <output className="form-status">{translate(statusTexts[state.sending])}</output>
                </form>
              )}
              {view.languages && !state.done && (
                <LanguageButtons languages={view.languages} current={view.document.settings.language} />
              )}
            </FormFrame>
          </FormNow>
        </RespondentContext>
      </FillContext>
    </PictureContext>
  )
}

/** Saves what was entered, and opens the page that sends a link to continue, which needs no scripts. */
async function continueLater(session: FormSession, calls: FormCalls): Promise<void> {
  try {
    const token = await session.startedToken()
    const { pageId } = session.state()
    await calls.save({ token, counter: Date.now(), answers: session.answers(), pageId })
    const query = new URLSearchParams({ '~later': token })
    location.assign(`/t/${encodeURIComponent(session.identifier)}?${query}`)
  } catch (error) {
    session.refuse((error as Error).message)
  }
}

/** Letters choose options, and Ctrl or Cmd with Enter goes on from a long text. */
function pressKey(event: KeyboardEvent<HTMLFormElement>): void {
  const { key, target, currentTarget, ctrlKey, metaKey, altKey } = event
  if (key === 'Enter' && (ctrlKey || metaKey)) {
    event.preventDefault()
    currentTarget.requestSubmit()
    return
  }
  const isTyped = (target as Element).matches('textarea, select, input:not([type=radio], [type=checkbox])')
  if (isTyped || ctrlKey || metaKey || altKey || !/^[a-z]$/i.test(key)) return
  const choices = currentTarget.querySelectorAll<HTMLInputElement>('.form-choice input')
  const choice = choices[key.toLowerCase().charCodeAt(0) - 97]
  if (!choice) return
  event.preventDefault()
  choice.focus()
  choice.click()
}

/** The browser's back button turns pages, and nothing is lost when the page closes. */
function usePageEvents(session: FormSession, { hasHistory }: { hasHistory: boolean }): void {
  const { pageId, step, turn } = useSyncExternalStore(session.subscribe, session.state, session.state)
  const shownTurn = useRef(turn)
  const isFromHistory = useRef(false)
  useEffect(() => {
    if (shownTurn.current === turn || !hasHistory) return
    shownTurn.current = turn
    if (!isFromHistory.current) history.pushState({ pageId, step }, '')
    isFromHistory.current = false
  }, [turn, pageId, step, hasHistory])
  useEffect(() => {
    if (!hasHistory) return undefined
    const { pageId: firstPage, step: firstStep } = session.state()
    history.replaceState({ pageId: firstPage, step: firstStep }, '')
    const turnTo = ({ state }: PopStateEvent) => {
      const before = session.state().turn
      isFromHistory.current = true
      const place = state as { pageId?: unknown; step?: unknown } | null
      session.show({ pageId: String(place?.pageId ?? ''), step: Number(place?.step ?? 0) })
      if (session.state().turn === before) isFromHistory.current = false
    }
    const keep = () => session.keep()
    addEventListener('popstate', turnTo)
    addEventListener('pagehide', keep)
    addEventListener('online', session.retryNow)
    return () => {
      removeEventListener('popstate', turnTo)
      removeEventListener('pagehide', keep)
      removeEventListener('online', session.retryNow)
    }
  }, [session, hasHistory])
}

/** Moves the focus with the page, to the ending, and to the first wrong answer. */
function useFocus(form: RefObject<HTMLFormElement | null>, { turn, attention, done }: SessionState): void {
  const shown = useRef(turn)
  /** The page that the form is in; a preview is in a frame of the editor. The ending has no form. */
  const page = useRef<Document | null>(null)
  const handled = useRef(attention)
  useEffect(() => {
    page.current = form.current?.ownerDocument ?? page.current
    if (shown.current === turn) return
    shown.current = turn
    const target = page.current?.getElementById(done ? 'form-ending' : 'form-questions')
    const isOne = form.current?.dataset['mode'] === 'one_by_one'
    const control = isOne ? target?.querySelector<HTMLElement>('.form-input:not(.form-other)') : null
    ;(control ?? target)?.focus({ preventScroll: true })
    target?.closest('.form-page')?.scrollIntoView()
  }, [shown, turn, done, form])
  useEffect(() => {
    if (handled.current === attention) return
    handled.current = attention
    const wrong = form.current?.querySelector('.form-question[data-invalid]')
    const control =
      wrong?.querySelector<HTMLElement>(':is(input, select, textarea)[aria-invalid], [data-wrong]') ??
      wrong?.querySelector<HTMLElement>('[data-invalid] :is(input, select), input, select, textarea')
    control?.focus()
  }, [form, handled, attention])
}
