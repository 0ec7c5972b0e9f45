import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { FillContext } from '../blocks/asking/fill-context.ts'
import { blockTypes } from '../blocks/registry.ts'
import { blockUis } from '../blocks/registry.ui.ts'
import { EndingPage } from './EndingPage.tsx'
import { FormFrame } from './FormPage.tsx'
import { LiveForm } from './live/LiveForm.tsx'
import type { EndingView, FormView, StateView } from './page-view.ts'
import { piping } from './piping-part.ts'
import { StatePage } from './StatePage.tsx'

const framed = (title: string, content: ReactNode, alignment: 'start' | 'center' = 'start') =>
  renderToString(
    <FormFrame title={title} alignment={alignment}>
      {content}
    </FormFrame>,
  )

/** Renders the body of a page with questions. The browser renders the same, and takes it over. */
export const renderForm = (view: FormView): string =>
  renderToString(<LiveForm view={view} types={blockTypes} uis={blockUis} piping={piping} />)

/** Renders the body of the last page. */
export const renderEnding = ({ title, document, endingId, texts }: EndingView): string =>
  framed(
    title,
    <FillContext value={piping.filler(texts)}>
      <EndingPage document={document} endingId={endingId} />
    </FillContext>,
    document.theme.alignment,
  )

/** Renders the body of a page that says why its form cannot be answered. */
export const renderState = (view: StateView): string => framed(view.title, <StatePage {...view} />)
