import { useEffect, useRef, useState } from 'react'
import { TranslateContext } from '../../blocks/asking/use-translate.ts'
import type { BlockTypes } from '../../blocks/block-context.ts'
import type { BlockUis } from '../FormPage.tsx'
import type { HandedOver, ShownPage } from './change-language.ts'
import type { QuizPart } from '../quiz-part.ts'
import type { Review } from '../ReviewList.tsx'
import type { FormCalls } from './form-calls.ts'
import type { AnswerKeeper } from './kept-answers.ts'
import { LiveForm } from './LiveForm.tsx'

interface LivePageProps {
  first: ShownPage
  types: BlockTypes
  uis: BlockUis
  calls: FormCalls
  keeper: AnswerKeeper
  /** Needed if the form is a quiz. */
  quiz: QuizPart | null
  /** Needed if the form has a review page. */
  review: Review | null
}

const unchanged = (text: string): string => text

/** The page of a form in a language, which respondents can change without losing what they have entered. */
export function LivePage({ first, types, uis, calls, keeper, quiz, review }: LivePageProps) {
  const [{ view, translate, piping }, setShown] = useState(first)
  const hasChanged = useRef(false)
  const change = async (tag: string, state: HandedOver) => {
    const { changeLanguage } = await import('./change-language.ts')
    // Without a connection, the page stays as it is.
    const next = await changeLanguage(view, tag, state).catch(() => null)
    if (!next) return
    hasChanged.current = true
    setShown(next)
  }
  const { language } = view.document.settings
  useEffect(() => {
    if (hasChanged.current) document.querySelector<HTMLElement>('.form-language[aria-current]')?.focus()
  }, [language])
  return (
    <TranslateContext value={translate ?? unchanged}>
      <LiveForm
        key={language}
        view={view}
        types={types}
        uis={uis}
        calls={calls}
        keeper={keeper}
        piping={piping}
        quiz={quiz}
        review={review}
        onLanguage={(tag, state) => void change(tag, state)}
      />
    </TranslateContext>
  )
}
