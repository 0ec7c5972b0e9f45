import { use } from 'react'
import { FillContext } from '../blocks/asking/fill-context.ts'
import type { FormDocument } from '../document/form-document.ts'
import type { QuizItem, ShownQuiz } from '../logic/quiz/quiz-result.ts'
import { useTranslate } from '../blocks/asking/use-translate.ts'

interface QuizResultProps {
  document: FormDocument
  quiz: ShownQuiz
}

/** What a respondent has reached in a quiz, and which of their answers were right. */
export function QuizResult({ document, quiz: { totals, items } }: QuizResultProps) {
  const fill = use(FillContext)
  const translate = useTranslate()
  const { language } = document.settings
  const format = (number: number, options: Intl.NumberFormatOptions = {}) =>
    new Intl.NumberFormat(language, { maximumFractionDigits: 2, ...options }).format(number)
  const score = (points: number, max: number) =>
    translate(`${format(points)} of ${format(max)} ${max === 1 ? 'point' : 'points'}`)
  return (
    <>
      {totals && (
        <p className="form-score">
          <strong>{score(totals.points, totals.max)}</strong>
          {totals.percentage !== null && (
            <span>{format(totals.percentage, { style: 'percent', maximumFractionDigits: 0 })}</span>
          )}
          {totals.isPassed !== null && (
            <span data-passed={totals.isPassed}>{translate(totals.isPassed ? 'Passed' : 'Not passed')}</span>
          )}
        </p>
      )}
      {items.length > 0 && (
        <ol className="form-marks" aria-label={translate('Your answers')}>
          {items.map(item => (
            <li key={item.id} data-mark={markOf(item)}>
              <strong>{fill.text(document.blocks[item.id]?.label ?? '')}</strong>
              <span>
                <span className="form-mark" aria-hidden>
                  {marks[markOf(item)].sign}
                </span>
                <span className="form-hidden">{translate(marks[markOf(item)].name)}: </span>
                {item.given === '' ? translate('No answer') : item.given}
              </span>
              {item.right !== null && item.right !== '' && markOf(item) !== 'right' && (
                <span className="form-help">{translate(`Right answer: ${item.right}`)}</span>
              )}
              {totals && <span className="form-help">{score(item.points, item.max)}</span>}
            </li>
          ))}
        </ol>
      )}
    </>
  )
}

type Mark = 'right' | 'partly' | 'wrong'

const marks: Readonly<Record<Mark, { sign: string; name: string }>> = {
  right: { sign: '✓', name: 'Right' },
  partly: { sign: '◐', name: 'Partly right' },
  wrong: { sign: '✗', name: 'Wrong' },
}

const markOf = ({ points, max }: QuizItem): Mark => (points >= max ? 'right' : points > 0 ? 'partly' : 'wrong')
