import { memo, type ReactNode, use, useMemo, useState } from 'react'
import type { FieldContext } from '../../fields/field-type.ts'
import { type Fill, FillContext } from '../blocks/asking/fill-context.ts'
import { controlId } from '../blocks/asking/control-props.ts'
import { Picture } from '../blocks/asking/Picture.tsx'
import { Question } from '../blocks/asking/Question.tsx'
import type { Answer, AnyBlock, Problem } from '../blocks/block-type.ts'
import type { BlockUi } from '../blocks/block-ui.ts'
import { answerIn } from '../blocks/entries.ts'
import type { FormTheme } from '../document/form-settings.ts'
import type { Answers, Evaluation } from '../logic/evaluate.ts'
import type { FormView } from './page-view.ts'
import type { PreparedForm } from './prepared-form.ts'
import type { Review } from './ReviewList.tsx'
import { orderedOptions } from './shuffle-options.ts'
import { laterAction, reviewPageId, type ShownStep } from './steps.ts'
import { pageLabel, problemsSummary, questionLabel, reviewTitle } from './texts.ts'
import { useTranslate } from '../blocks/asking/use-translate.ts'

export type BlockUis = Readonly<Record<string, BlockUi>>

interface BlockSlotProps {
  any: AnyBlock
  ui: BlockUi
  problem: Problem | null
  isRequired: boolean
  /** The ids of options that do not show, joined by spaces. */
  hiddenOptions: string
  seed: number
  field: FieldContext
  /** For blocks that respondents only read: their answers, in one text that changes with them. */
  calculated: string
  /** The answers when the block appears. Its controls keep what is entered then. */
  answersNow: () => Answers
  /** Fills in what its texts mention; null if they mention nothing. */
  fill: Fill | null
}

/** A block on its place in a page. */
const BlockSlot = memo((props: BlockSlotProps) => {
  const { any: stored, ui, isRequired, hiddenOptions, seed, field, answersNow, calculated, fill } = props
  const any = useMemo(() => fill?.block(stored) ?? stored, [stored, fill])
  const { block } = any.context
  const problem = filledProblem(props)
  const [answer] = useState(() => answerIn(any, answersNow()))
  const shown = useMemo(() => {
    const hidden = new Set(hiddenOptions.split(' '))
    return orderedOptions(any, seed).filter(({ id }) => !hidden.has(id))
  }, [any, seed, hiddenOptions])
  const ask = {
    any,
    options: shown,
    answer,
    problem,
    isRequired,
    field,
    calculated: calculated === '' ? undefined : (JSON.parse(calculated) as Answer),
  }
  return (
    <div className={`form-block form-w${block.width}`}>
      {ui.shape === 'content' ? (
        <ui.Ask {...ask} labelledBy={`q-${block.id}-label`} describedBy={undefined} />
      ) : (
        <Question ui={ui} {...ask} />
      )}
    </div>
  )
})

/** A message of the form's own can mention something. Others can quote what was entered, which is left as it is. */
function filledProblem({ any: { context }, problem, fill }: BlockSlotProps): Problem | null {
  const { invalidText } = context.settings as { invalidText?: unknown }
  const isOwn = problem && (problem.message === context.block.requiredText || problem.message === invalidText)
  return fill && isOwn ? { ...problem, message: fill.text(problem.message) } : problem
}

interface FormPageProps {
  view: FormView
  prepared: PreparedForm
  uis: BlockUis
  evaluation: Evaluation
  pageId: string
  shown: ShownStep
  /** Needed if the form has a review page. */
  review: Review | null
  problems: Readonly<Record<string, Problem>>
  field: FieldContext
  /** The blocks whose texts mention something. */
  piped: ReadonlySet<string> | undefined
  answersNow: () => Answers
  /** Changes when the controls must begin anew. */
  epoch: number
  /** Decides the order of shuffled options. */
  seed: number
  isSending: boolean
  /** What is wrong besides answers. */
  message: string
  /** What a page without scripts posts beside the answers. */
  hidden: ReactNode
}

/** The questions of one page, with its buttons. It is the content of a form element. */
export function FormPage(props: FormPageProps) {
  const { view, prepared, uis, evaluation, pageId, shown, problems, field, piped, answersNow } = props
  const { settings } = view.document
  const translate = useTranslate()
  const fill = use(FillContext)
  const label = translate((shown.blocks ? questionLabel : pageLabel)(shown.number, shown.count))
  const blocks = prepared.blocks.get(pageId) ?? []
  const name = pageId === reviewPageId ? translate(reviewTitle) : fill.text(view.document.pages[pageId]?.name ?? '')
  const wrong = blocks.filter(({ context: { block } }) => problems[block.id])
  return (
    <>
      {settings.hasProgress && shown.count > 1 && (
        <progress className="form-progress" max={shown.count} value={shown.number} aria-label={label} />
      )}
      {props.hidden}
      <section
        key={`${pageId} ${shown.blocks ? shown.number : ''} ${props.epoch}`}
        id="form-questions"
        tabIndex={-1}
        aria-label={shown.count > 1 ? label : view.title}
      >
        {name !== '' && <h2 className="form-page-name">{name}</h2>}
        <div role="alert">
          {(wrong.length > 0 || props.message !== '') && (
            <div className="form-summary">
              {props.message !== '' && <p>{translate(props.message)}</p>}
              {wrong.length > 0 && <p>{translate(problemsSummary(wrong.length))}</p>}
              {wrong.length > 1 && (
                <ul>
                  {wrong.map(({ type, context: { block } }) => (
                    <li key={block.id}>
                      <a href={`#${controlId(block.id, problems[block.id]?.part)}`}>
                        {fill.text(block.label) || translate(type.label)}
                      </a>
                    </li>
                  ))}
                </ul>
              )}
            </div>
          )}
        </div>
        {pageId === reviewPageId && props.review && (
          <props.review prepared={prepared} evaluation={evaluation} answers={answersNow()} field={field} />
        )}
        <div className="form-blocks">
          {blocks.map(any => {
            const { id } = any.context.block
            const [ui, state] = [uis[any.type.type], evaluation.blocks[id]]
            const isShown = state?.isVisible && (shown.blocks?.has(id) ?? true)
            return ui && isShown ? (
              <BlockSlot
                key={id}
                any={any}
                ui={ui}
                problem={problems[id] ?? null}
                isRequired={state.isRequired}
                hiddenOptions={hiddenOptions(any, evaluation)}
                seed={props.seed}
                calculated={any.type.isInvisible ? JSON.stringify(answerIn(any, evaluation.answers)) : ''}
                field={field}
                answersNow={answersNow}
                fill={piped?.has(id) ? fill : null}
              />
            ) : null
          })}
        </div>
      </section>
      <div className="form-buttons">
        <button className="form-button" type="submit" name="~action" value="next" disabled={props.isSending}>
          {shown.isLast
            ? fill.text(settings.submitLabel) || translate('Submit')
            : fill.text(settings.nextLabel) || translate('Next')}
        </button>
        {settings.canGoBack && !shown.isFirst && (
          <button
            className="form-button form-back"
            type="submit"
            name="~action"
            value="back"
            disabled={props.isSending}
          >
            {fill.text(settings.backLabel) || translate('Back')}
          </button>
        )}
        {settings.hasResumeMail && (
          <button className="form-link" type="submit" name="~action" value={laterAction} disabled={props.isSending}>
            {translate('Continue later')}
          </button>
        )}
      </div>
    </>
  )
}

const hiddenOptions = ({ context: { options } }: AnyBlock, { options: decided }: Evaluation): string =>
  options.flatMap(({ id }) => (decided[id]?.isVisible === false ? [id] : [])).join(' ')

interface FormFrameProps {
  title: string
  /** Null for pages without the look of the form. */
  theme: FormTheme | null
  /** Whether it is part of another page, which has landmarks of its own. */
  isPreview?: boolean
  children: ReactNode
}

/** What all pages of a form have around them. */
export function FormFrame({ title, theme, isPreview = false, children }: FormFrameProps) {
  const Main = isPreview ? 'div' : 'main'
  const { logo, cover, backgroundPicture, alignment = 'start' } = theme ?? {}
  const decoration = (picture: string | null | undefined, name: string, sizes: string) =>
    picture ? <Picture className={`form-${name}`} picture={picture} text="" sizes={sizes} /> : null
  return (
    <div className={`form-page form-${alignment}${backgroundPicture ? ' form-on-picture' : ''}`}>
      {decoration(backgroundPicture, 'background', '100vw')}
      <Main className="form-body">
        {decoration(cover, 'cover', '100vw')}
        {(title !== '' || logo) && (
          <header className="form-top">
            {decoration(logo, 'logo', '240px')}
            {title !== '' && <h1 className="form-title">{title}</h1>}
          </header>
        )}
        {children}
      </Main>
    </div>
  )
}
