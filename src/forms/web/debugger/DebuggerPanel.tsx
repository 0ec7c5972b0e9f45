import { Button } from '@mantine/core'
import { IconArrowsShuffle, IconEraser, IconWand } from '@tabler/icons-react'
import { useCallback, useMemo, useState } from 'react'
import { browserContext } from '../../../fields/field-context.ts'
import { blockTypes } from '../../blocks/registry.ts'
import { blocksOfPage } from '../../document/outline.ts'
import { checkLogic } from '../../logic/check-logic.ts'
import { compileForm } from '../../logic/compile-form.ts'
import type { Answers } from '../../logic/evaluate.ts'
import { fallbackFiller } from '../../logic/filler.ts'
import type { SessionState } from '../../public/live/form-session.ts'
import { nameOfThing, reveal } from '../editor-actions.ts'
import { outlineOf, useEditor } from '../editor-context.ts'
import { FormFrame } from '../preview/FormFrame.tsx'
import { IssueList } from '../problems/IssueList.tsx'
import { nameOfBlock, nameOfVariable, ruleName } from '../rules/rule-texts.ts'
import styles from './Debugger.module.css'
import { explainBlock, explainPage, explainRequired, type Reason } from './explain.ts'
import { sampleAnswers } from './sample-answers.ts'

interface DebuggerPanelProps {
  onRule(ruleId: string): void
  /** Called as something is shown in the editor. */
  onLeave(): void
}

/** The form to try, and why each of its pages and blocks shows with what was entered. */
export default function DebuggerPanel({ onRule, onLeave }: DebuggerPanelProps) {
  const editor = useEditor()
  /** The form as it was when this opened, so that answers stay while somebody else edits it. */
  const [document] = useState(() => editor.draft.document)
  const [begun, setBegun] = useState<{ answers: Answers; attempt: number }>({ answers: {}, attempt: 0 })
  const [state, setState] = useState<SessionState | null>(null)
  const outline = outlineOf(document)
  const form = useMemo(() => compileForm(document, blockTypes, fallbackFiller.block), [document])
  const issues = useMemo(() => checkLogic(document, blockTypes), [document])
  const begin = (answers: Answers) => setBegun({ answers, attempt: begun.attempt + 1 })
  const fill = (random: (() => number) | null) => begin(sampleAnswers(form, browserContext(), random))
  const onState = useCallback((next: SessionState) => setState(next), [])
  const show = (list: 'blocks' | 'pages' | 'endings', id: string) => {
    onLeave()
    reveal(editor, list, id)
  }
  const reason = (given: Reason) => <Because reason={given} name={nameOfRule} onRule={onRule} />
  const nameOfRule = (ruleId: string) => {
    const index = outline.rules.findIndex(({ id }) => id === ruleId)
    const rule = outline.rules[index]
    return rule ? ruleName(document, rule, index) : ''
  }
  const { evaluation } = state ?? {}
  return (
    <div className={styles.parts}>
      <div className={styles.form}>
        <div className={styles.buttons}>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconWand size={14} stroke={1.75} />}
            onClick={() => fill(null)}
          >
            Fill with samples
          </Button>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconArrowsShuffle size={14} stroke={1.75} />}
            onClick={() => fill(Math.random)}
          >
            Fill at random
          </Button>
          <Button
            variant="subtle"
            size="xs"
            leftSection={<IconEraser size={14} stroke={1.75} />}
            onClick={() => begin({})}
          >
            Clear
          </Button>
        </div>
        <FormFrame key={begun.attempt} document={document} title="" answers={begun.answers} onState={onState} />
      </div>
      <section className={styles.reasons} aria-label="Why">
        {issues.length > 0 && (
          <section aria-label="Problems">
            <h3 className={styles.title}>Problems</h3>
            <IssueList issues={issues} onLeave={onLeave} />
          </section>
        )}
        {evaluation &&
          outline.pages.map(({ id }) => {
            const page = explainPage(form, evaluation, id)
            return (
              <section
                key={id}
                aria-label={nameOfThing(document, { list: 'pages', id })}
                className={styles.page}
                data-passed={page.isPassed || undefined}
              >
                <h3 className={styles.title} aria-current={state?.pageId === id && !state.done ? 'step' : undefined}>
                  <button type="button" className={styles.thing} onClick={() => show('pages', id)}>
                    {nameOfThing(document, { list: 'pages', id })}
                  </button>
                  {reason(page)}
                </h3>
                <ul className={styles.blocks}>
                  {blocksOfPage(outline, id).map(block => {
                    const required = explainRequired(evaluation, block.id)
                    const isVisible = evaluation.blocks[block.id]?.isVisible === true
                    return (
                      <li key={block.id} data-visible={isVisible || undefined}>
                        <span className={styles.state}>{isVisible ? 'Shows' : 'Hidden'}</span>
                        <button type="button" className={styles.thing} onClick={() => show('blocks', block.id)}>
                          {nameOfBlock(block)}
                        </button>
                        {reason(explainBlock(document, { form, evaluation }, block.id))}
                        {isVisible && required && reason(required)}
                      </li>
                    )
                  })}
                </ul>
              </section>
            )
          })}
        {evaluation && outline.variables.length > 0 && (
          <section aria-label="Variables">
            <h3 className={styles.title}>Variables</h3>
            <ul className={styles.blocks}>
              {outline.variables.map((variable, index) => {
                const { value = null, by = null } = evaluation.variables[variable.id] ?? {}
                return (
                  <li key={variable.id} data-visible>
                    <span>{nameOfVariable(variable, index)}</span>
                    <output>{value === null ? 'Nothing' : String(value)}</output>
                    {reason({ text: by === null ? 'Its first value' : 'A rule sets it', ruleId: by })}
                  </li>
                )
              })}
            </ul>
          </section>
        )}
        {evaluation?.outcome.endingId && (
          <section aria-label="Ending">
            <h3 className={styles.title}>
              <button
                type="button"
                className={styles.thing}
                onClick={() => show('endings', evaluation.outcome.endingId ?? '')}
              >
                {nameOfThing(document, { list: 'endings', id: evaluation.outcome.endingId })}
              </button>
              {reason({
                text: evaluation.outcome.by === null ? 'The usual ending' : 'A rule leads here',
                ruleId: evaluation.outcome.by,
              })}
            </h3>
          </section>
        )}
      </section>
    </div>
  )
}

interface BecauseProps {
  reason: Reason
  name(ruleId: string): string
  onRule(ruleId: string): void
}

/** A reason, with the rule that decided. */
const Because = ({ reason: { text, ruleId }, name, onRule }: BecauseProps) => (
  <span className={styles.reason}>
    {text}
    {ruleId !== null && (
      <button type="button" className={styles.rule} onClick={() => onRule(ruleId)}>
        {name(ruleId)}
      </button>
    )}
  </span>
)
