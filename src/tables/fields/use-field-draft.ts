import { useState } from 'react'
import type { FieldRules } from '../../fields/field-rules.ts'
import type { Field } from '../../engine/model/structure.ts'
import { finishDraft, isChanged, nameProblem, startDraft, withType } from './field-draft.ts'
import type { Question } from './FieldQuestion.tsx'
import type { FieldSettings } from '../structure/field-edits.ts'

interface FieldDraftOptions {
  /** The field to edit; null for a new one. */
  field: Field | null
  others: readonly Field[]
  /** Whether it is the primary field of its table. */
  isPrimary: boolean
  /** The type that a new field starts with. */
  initialType: string
  /** What is wrong with complete settings beyond the settings themselves; null if nothing is. */
  check(settings: FieldSettings): string | null
  /**
   * Asks whatever has to be confirmed before these settings are saved. `shown` is the template as it is in the dialog.
   */
  maySave(settings: FieldSettings, shown: unknown): Promise<boolean>
  onSave(settings: FieldSettings): void
  onClose(): void
}

/** The draft of a field in its dialog: its settings, what is wrong with them, and what to ask before closing. */
export function useFieldDraft(options: FieldDraftOptions) {
  const { field, others, isPrimary, initialType, maySave, onSave, onClose } = options
  const [draft, setDraft] = useState(() => startDraft(field, initialType, isPrimary))
  const [wasTried, setTried] = useState(false)
  /** Whether the editor of the default value is open with a text that cannot be read. */
  const [isTyping, setTyping] = useState(false)
  const [question, setQuestion] = useState<Question | null>(null)
  const wrongName = nameProblem(draft, others)
  const finish = () => {
    const finished = finishDraft(draft)
    if (isTyping) return { problem: 'The default value cannot be read.' }
    const problem = 'settings' in finished ? options.check(finished.settings) : null
    return problem === null ? finished : { problem }
  }
  const finished = wasTried ? finish() : null

  return {
    draft,
    question,
    wrongName,
    /** What is wrong with the settings, once the person has tried to save them. */
    problem: finished && 'problem' in finished ? finished.problem : null,
    setName: (name: string) => setDraft(now => ({ ...now, name })),
    setDescription: (description: string) => setDraft(now => ({ ...now, description })),
    setType: (type: string) => setDraft(now => withType(now, type)),
    setBecomesPrimary: (becomesPrimary: boolean) => setDraft(now => ({ ...now, becomesPrimary })),
    setRules: (rules: FieldRules) => setDraft(now => ({ ...now, rules })),
    setTyping,
    setTemplate: (template: unknown) => setDraft(now => ({ ...now, template })),
    /** Saves the settings if they are complete and confirmed, or shows what is wrong. */
    async submit(): Promise<void> {
      setTried(true)
      const complete = finish()
      if (wrongName !== null || 'problem' in complete) return
      if (!(await maySave(complete.settings, draft.template))) return
      onSave(complete.settings)
      onClose()
    },
    /** Goes one step back: from a question to the settings, or out of the dialog, asking first if there are changes. */
    leave(): void {
      if (question) return setQuestion(null)
      if (!isChanged(draft)) return onClose()
      const text = field ? 'Discard your changes to this field?' : 'Discard this field?'
      setQuestion({ text, verb: 'Discard', onYes: onClose })
    },
  }
}
