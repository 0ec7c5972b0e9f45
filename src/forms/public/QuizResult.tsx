import { use } from 'react'
import { FillContext } from '../blocks/asking/fill-context.ts'
import type { FormDocument } from '../document/form-document.ts'
import type { QuizItem, ShownQuiz } from '../logic/quiz/quiz-result.ts'
import { quizTexts } from './quiz-texts.ts'

interface QuizResultProps {
  document: FormDocument
  quiz: ShownQuiz
}

/** What a respondent has reached in a quiz, and which of their answers were right. */
export function QuizResult({ document, quiz: { totals, items } }: QuizResultProps) {
  const fill = use(FillContext)
  const { language } = document.settings
  const format = (number: number, options: Intl.NumberFormatOptions = {}) =>
    new Intl.NumberFormat(language, { maximumFractionDigits: 2, ...options }).format(number)
  return (
    <>
      {totals && (
        <p className="form-score">
          <strong>{quizTexts.score(format(totals.points), format(totals.max))}</strong>
          {totals.percentage !== null && (
            <span>{format(totals.percentage, { style: 'percent', maximumFractionDigits: 0 })}</span>
          )}
          {totals.isPassed !== null && (
            <span data-passed={totals.isPassed}>{totals.isPassed ? quizTexts.passed : quizTexts.failed}</span>
          )}
        </p>
      )}
      {items.length > 0 && (
        <ol className="form-marks" aria-label={quizTexts.review}>
          {items.map(item => (
            <li key={item.id} data-mark={markOf(item)}>
              <strong>{fill.text(document.blocks[item.id]?.label ?? '')}</strong>
              <span>
                <span className="form-mark" aria-hidden>
                  {marks[markOf(item)]}
                </span>
                <span className="form-hidden">{quizTexts[markOf(item)]}: </span>
                {item.given === '' ? quizTexts.noAnswer : item.given}
              </span>
              {item.right !== null && item.right !== '' && markOf(item) !== 'right' && (
                <span className="form-help">{quizTexts.rightAnswer(item.right)}</span>
              )}
              {totals && <span className="form-help">{quizTexts.score(format(item.points), format(item.max))}</span>}
            </li>
          ))}
        </ol>
      )}
    </>
  )
}

type Mark = 'right' | 'partly' | 'wrong'

const marks: Readonly<Record<Mark, string>> = { right: '✓', partly: '◐', wrong: '✗' }

const markOf = ({ points, max }: QuizItem): Mark => (points >= max ? 'right' : points > 0 ? 'partly' : 'wrong')
