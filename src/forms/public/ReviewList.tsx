import type { FieldContext } from '../../fields/field-type.ts'
import type { AnyBlock } from '../blocks/block-type.ts'
import { answerIn } from '../blocks/entries.ts'
import type { Answers, Evaluation } from '../logic/evaluate.ts'
import type { PreparedForm } from './prepared-form.ts'

interface ReviewListProps {
  prepared: PreparedForm
  evaluation: Evaluation
  answers: Answers
  field: FieldContext
}

/** All answers once more before they are sent, each with a button that leads to its question. */
export const ReviewList = ({ prepared, evaluation, answers, field }: ReviewListProps) => (
  <dl className="form-review">
    {evaluation.path.flatMap(pageId =>
      (prepared.blocks.get(pageId) ?? [])
        .filter(
          ({ type, context: { block } }) =>
            evaluation.blocks[block.id]?.isVisible && type.group !== 'content' && !type.isInvisible,
        )
        .map(any => {
          const { block } = any.context
          const label = block.label || any.type.label
          const text = shownAnswer(any, { answers, field })
          return (
            <div key={block.id}>
              <dt>{label}</dt>
              <dd>
                {text === '' ? <span className="form-help">Not answered</span> : <span>{text}</span>}
                <button className="form-link" type="submit" name="~goto" value={`${pageId} ${block.id}`}>
                  Change<span className="form-hidden"> {label}</span>
                </button>
              </dd>
            </div>
          )
        }),
    )}
  </dl>
)

/** An answer as its fields show it, its parts joined by commas. */
function shownAnswer(any: AnyBlock, { answers, field }: Pick<ReviewListProps, 'answers' | 'field'>): string {
  const answer = answerIn(any, answers)
  const texts = any.type.parts(any.context).map(({ key, name, type, template }) => {
    const value = answer[key] ?? null
    if (value === null) return ''
    if (value === true) return 'Yes'
    const reading = type.check(value, template)
    if (reading.kind !== 'value') return typeof value === 'string' ? value : ''
    const shown = type.show(reading.value, template, field)
    return any.context.options.some(({ id }) => id === key) ? `${name}: ${shown}` : shown
  })
  return texts.filter(text => text !== '').join(', ')
}
