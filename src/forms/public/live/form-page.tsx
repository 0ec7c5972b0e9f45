import { hydrateRoot } from 'react-dom/client'
import '@fontsource-variable/inter'
import '../form-page.css'
import { quizKey } from '../../blocks/block-context.ts'
import type { FormView } from '../page-view.ts'
import { formCalls } from './form-calls.ts'
import { browserKeeper } from './kept-answers.ts'
import { languageOf, pageLanguages } from '../../languages/page-languages.ts'
import { LivePage } from './LivePage.tsx'
import { loadBlocks } from './load-blocks.ts'

/** Takes over the page that the server has rendered. Until then, and if this fails, it works as plain HTML. */
async function takeOver(): Promise<void> {
  const [root, data] = [document.getElementById('root'), document.getElementById('form-view')]
  if (!root || !data) return
  const text = data.textContent ?? ''
  const rendered = JSON.parse(text) as FormView
  // The server does not know where the respondent is, until they have begun.
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const placed = rendered.token === null ? { ...rendered, timeZone, now: Date.now() } : rendered
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')
  const names = new Set(Object.values(placed.document.blocks).map(({ type }) => type))
  const { language, isQuiz, hasReview } = placed.document.settings
  const isTranslated = pageLanguages.has(languageOf(language))
  const isPrefilled = placed.token === null && Object.keys(placed.parameters).length > 0
  const [{ types: ofBlocks, uis }, part, translate, quizzes, prefill, reviews] = await Promise.all([
    loadBlocks([...names]),
    text.includes('{{') ? import('../piping-part.ts') : null,
    isTranslated ? import('../../languages/load-translator.ts').then(late => late.loadTranslator(language)) : null,
    isQuiz ? import('../quiz-part.ts') : null,
    isPrefilled ? import('../prefill.ts') : null,
    hasReview ? import('../ReviewList.tsx') : null,
  ])
  const piping = part?.piping ?? null
  const quiz = quizzes?.quizPart ?? null
  const types = quiz ? { ...ofBlocks, [quizKey]: quiz.logic } : ofBlocks
  const view = prefill ? prefill.prefilledView(placed, types, piping) : placed
  const plainCalls = formCalls(view.identifier)
  const calls = names.has('payment')
    ? (await import('./paying-calls.ts')).payingCalls(plainCalls, view.identifier)
    : plainCalls
  hydrateRoot(
    root,
    <LivePage
      first={{ view, translate, piping }}
      types={types}
      uis={uis}
      calls={calls}
      quiz={quiz}
      review={reviews?.ReviewList ?? null}
      keeper={browserKeeper(view.identifier)}
    />,
  )
}

if (parent !== window) void import('./framed.ts').then(({ followFrame }) => followFrame())
void takeOver()
