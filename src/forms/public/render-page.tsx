import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { FillContext } from '../blocks/asking/fill-context.ts'
import { TranslateContext } from '../blocks/asking/use-translate.ts'
import { blockTypes } from '../blocks/registry.ts'
import { blockUis } from '../blocks/registry.ui.ts'
import { translatorOf } from '../languages/translators.ts'
import { EndingPage } from './EndingPage.tsx'
import { FormFrame } from './FormPage.tsx'
import { LiveForm } from './live/LiveForm.tsx'
import type { EndingView, FormView, StateView } from './page-view.ts'
import { piping } from './piping-part.ts'
import { QuizResult } from './QuizResult.tsx'
import { StatePage } from './StatePage.tsx'

const renderIn = (language: string, content: ReactNode): string =>
  renderToString(<TranslateContext value={translatorOf(language)}>{content}</TranslateContext>)

interface Framed {
  title: string
  language: string
  alignment?: 'start' | 'center'
  content: ReactNode
}

const framed = ({ title, language, alignment = 'start', content }: Framed) =>
  renderIn(
    language,
    <FormFrame title={title} alignment={alignment}>
      {content}
    </FormFrame>,
  )

/** Renders the body of a page with questions. The browser renders the same, and takes it over. */
export const renderForm = (view: FormView): string =>
  renderIn(view.document.settings.language, <LiveForm view={view} types={blockTypes} uis={blockUis} piping={piping} />)

/** Renders the body of the last page. */
export const renderEnding = ({ title, document, endingId, texts, quiz }: EndingView): string =>
  framed({
    title,
    language: document.settings.language,
    alignment: document.theme.alignment,
    content: (
      <FillContext value={piping.filler(texts)}>
        <EndingPage document={document} endingId={endingId}>
          {quiz && <QuizResult document={document} quiz={quiz} />}
        </EndingPage>
      </FillContext>
    ),
  })

/** Renders the body of a page that says why its form cannot be answered. */
export const renderState = (view: StateView): string =>
  framed({ title: view.title, language: view.language, content: <StatePage {...view} /> })

/** Says an English text of pages in a language. */
export const translate = (language: string, text: string): string => translatorOf(language)(text)
