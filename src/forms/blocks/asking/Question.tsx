import type { ReactNode } from 'react'
import type { AskProps, BlockUi } from '../block-ui.ts'
import { controlId } from './control-props.ts'
import { RequiredMark } from './PartControls.tsx'
import { useTranslate } from './use-translate.ts'

interface QuestionProps extends Omit<AskProps, 'labelledBy' | 'describedBy'> {
  ui: BlockUi
  /** In place of the label and the description of the block, such as where they are edited. */
  label?: ReactNode
  description?: ReactNode
}

/** A question with its label, description, controls, and what is wrong with its answer. */
export function Question({ ui, label, description, ...ask }: QuestionProps) {
  const { any, problem, isRequired } = ask
  const translate = useTranslate()
  const { block } = any.context
  const [labelId, helpId, problemId] = ['label', 'help', 'problem'].map(part => `q-${block.id}-${part}`)
  const hasDescription = description !== undefined || block.description !== ''
  const described = [hasDescription && helpId, problem && problemId].filter(Boolean).join(' ')
  const text = block.label === '' ? <span className="form-hidden">{translate(any.type.label)}</span> : block.label
  const shown = label ?? (
    <>
      {text}
      {isRequired && <RequiredMark />}
    </>
  )
  return (
    <div className="form-question" id={`q-${block.id}`} data-invalid={problem ? true : undefined}>
      {ui.shape === 'control' && label === undefined ? (
        <label className="form-label" id={labelId} htmlFor={controlId(block.id)}>
          {shown}
        </label>
      ) : (
        <div className="form-label" id={labelId}>
          {shown}
        </div>
      )}
      {hasDescription && (
        <div className="form-help" id={helpId}>
          {description ?? block.description}
        </div>
      )}
      <ui.Ask {...ask} labelledBy={labelId ?? ''} describedBy={described || undefined} />
      {problem && (
        <p className="form-problem" id={problemId}>
          {translate(problem.message)}
        </p>
      )}
    </div>
  )
}
