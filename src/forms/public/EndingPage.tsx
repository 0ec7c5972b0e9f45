import { type ReactNode, use } from 'react'
import { FillContext } from '../blocks/asking/fill-context.ts'
import { FormattedText } from '../blocks/asking/FormattedText.tsx'
import type { FormDocument } from '../document/form-document.ts'
import { submittedTitle } from './texts.ts'
import { useTranslate } from '../blocks/asking/use-translate.ts'

interface EndingPageProps {
  document: FormDocument
  endingId: string | null
  /** What follows the text. */
  children?: ReactNode
}

/** What a respondent sees after the last page. */
export function EndingPage({ document, endingId, children }: EndingPageProps) {
  const translate = useTranslate()
  const fill = use(FillContext)
  const ending = endingId === null ? undefined : document.endings[endingId]
  return (
    <section className="form-end" id="form-ending" tabIndex={-1}>
      <h2 className="form-page-name">{fill.text(ending?.title ?? '') || translate(submittedTitle)}</h2>
      {ending && ending.text !== '' && <FormattedText text={ending.text} />}
      {children}
      {ending && ending.buttonLink !== '' && (
        <a className="form-button" href={fill.url(ending.buttonLink)}>
          {fill.text(ending.buttonLabel) || translate('Continue')}
        </a>
      )}
    </section>
  )
}
