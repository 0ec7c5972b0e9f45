import { useMemo, useState } from 'react'
import { blockTypes } from '../../blocks/registry.ts'
import { blockUis } from '../../blocks/registry.ui.ts'
import type { FormDocument } from '../../document/form-document.ts'
import { formOutline, withoutDeleted } from '../../document/outline.ts'
import { piping } from '../piping-part.ts'
import type { Answers } from '../../logic/evaluate.ts'
import type { SessionState } from './form-session.ts'
import { quizPart } from '../quiz-part.ts'
import { ReviewList } from '../ReviewList.tsx'
import { LiveForm } from './LiveForm.tsx'

export interface LivePagesProps {
  document: FormDocument
  title: string
  /** Answers to begin with. */
  answers?: Answers
  /** Called with each state of the form. */
  onState?(state: SessionState): void
}

const noAnswers: Answers = {}

/** A form as its respondents will see it. Nothing is sent. Give it another key to begin again. */
export function LivePages({ document, title, answers = noAnswers, onState }: LivePagesProps) {
  const [place] = useState(() => ({ now: Date.now(), timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone }))
  const view = useMemo(() => {
    const kept = withoutDeleted(document)
    return {
      identifier: '',
      title,
      version: 0,
      document: kept,
      pageId: formOutline(kept).pages[0]?.id ?? '',
      answers,
      parameters: {},
      token: null,
      seed: 1,
      ...place,
      problems: {},
      message: '',
    }
  }, [document, title, answers, place])
  return (
    <LiveForm
      quiz={quizPart}
      review={ReviewList}
      view={view}
      types={blockTypes}
      uis={blockUis}
      piping={piping}
      onState={onState}
    />
  )
}
