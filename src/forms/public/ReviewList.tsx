import { type ComponentType, use } from 'react'
import type { FieldContext } from '../../fields/field-type.ts'
import { FillContext } from '../blocks/asking/fill-context.ts'
import { answerIn } from '../blocks/entries.ts'
import { showAnswer } from '../blocks/show-answer.ts'
import type { Answers, Evaluation } from '../logic/evaluate.ts'
import type { PreparedForm } from './prepared-form.ts'
import { useTranslate } from '../blocks/asking/use-translate.ts'

interface ReviewListProps {
  prepared: PreparedForm
  evaluation: Evaluation
  answers: Answers
  field: FieldContext
}

/** Pages of forms without a review do not load it. */
export type Review = ComponentType<ReviewListProps>

/** All answers once more before they are sent, each with a button that leads to its question. */
export function ReviewList({ prepared, evaluation, answers, field }: ReviewListProps) {
  const fill = use(FillContext)
  const translate = useTranslate()
  return (
    <dl className="form-review">
      {evaluation.path.flatMap(pageId =>
        (prepared.blocks.get(pageId) ?? [])
          .filter(
            ({ type, context: { block } }) =>
              evaluation.blocks[block.id]?.isVisible && type.group !== 'content' && !type.isInvisible,
          )
          .map(unfilled => {
            const any = fill.block(unfilled)
            const { block } = any.context
            const label = block.label || translate(any.type.label)
            const text = showAnswer(any, answerIn(unfilled, answers), { field, yes: translate('Yes') })
            return (
              <div key={block.id}>
                <dt>{label}</dt>
                <dd>
                  {text === '' ? <span className="form-help">{translate('Not answered')}</span> : <span>{text}</span>}
                  <button className="form-link" type="submit" name="~goto" value={`${pageId} ${block.id}`}>
                    {translate('Change')}
                    <span className="form-hidden"> {label}</span>
                  </button>
                </dd>
              </div>
            )
          }),
      )}
    </dl>
  )
}
