import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { FillContext } from '../blocks/asking/fill-context.ts'
import { TranslateContext } from '../blocks/asking/use-translate.ts'
import { blockTypes } from '../blocks/registry.ts'
import { blockUis } from '../blocks/registry.ui.ts'
import { translatorOf } from '../languages/translators.ts'
import { EndingPage } from './EndingPage.tsx'
import { PictureContext } from '../blocks/asking/Picture.tsx'
import { publicPictures } from './public-pictures.ts'
import { FormFrame } from './FormPage.tsx'
import { LiveForm } from './live/LiveForm.tsx'
import type { EndingView, FormView, StateView } from './page-view.ts'
import { piping } from './piping-part.ts'
import { QuizResult } from './QuizResult.tsx'
import { ReviewList } from './ReviewList.tsx'
import { StatePage } from './StatePage.tsx'

const renderIn = (language: string, content: ReactNode): string =>
  renderToString(<TranslateContext value={translatorOf(language)}>{content}</TranslateContext>)

/** Renders the body of a page with questions. The browser renders the same, and takes it over. */
export const renderForm = (view: FormView): string =>
  renderIn(
    view.document.settings.language,
    <LiveForm review={ReviewList} view={view} types={blockTypes} uis={blockUis} piping={piping} />,
  )

/** Renders the body of the last page. */
export const renderEnding = ({ title, document, endingId, texts, quiz, ...shown }: EndingView): string =>
  renderIn(
    document.settings.language,
    <PictureContext value={publicPictures(shown)}>
      <FormFrame title={title} theme={document.theme}>
        <FillContext value={piping.filler(texts)}>
          <EndingPage document={document} endingId={endingId}>
            {quiz && <QuizResult document={document} quiz={quiz} />}
          </EndingPage>
        </FillContext>
      </FormFrame>
    </PictureContext>,
  )

/** Renders the body of a page that says why its form cannot be answered. */
export const renderState = (view: StateView): string =>
  renderIn(
    view.language,
    <FormFrame title={view.title} theme={null}>
      <StatePage {...view} />
    </FormFrame>,
  )

/** Says an English text of pages in a language. */
export const translate = (language: string, text: string): string => translatorOf(language)(text)
