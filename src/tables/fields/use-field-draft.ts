import { useState } from 'react'
import type { Field } from '../../engine/model/structure.ts'
import { finishDraft, isChanged, nameProblem, startDraft, withType } from './field-draft.ts'
import type { Question } from './FieldQuestion.tsx'
import type { FieldSettings } from '../structure/field-edits.ts'

interface FieldDraftOptions {
  /** The field to change; null for a new one. */
  field: Field | null
  others: readonly Field[]
  /** It names the records of its table. */
  isPrimary: boolean
  /** The type that a new field starts with. */
  initialType: string
  /** Whether nothing more has to be said before these settings are saved; `shown` is the template as it stands in the panel. */
  maySave(settings: FieldSettings, shown: unknown): Promise<boolean>
  onSave(settings: FieldSettings): void
  onClose(): void
}

/** A field in its panel: what was set so far, what is wrong with it, what to ask before it is left. */
export function useFieldDraft({ field, others, isPrimary, initialType, maySave, onSave, onClose }: FieldDraftOptions) {
  const [draft, setDraft] = useState(() => startDraft(field, initialType, isPrimary))
  const [wasTried, setTried] = useState(false)
  const [question, setQuestion] = useState<Question | null>(null)
  const wrongName = nameProblem(draft, others)
  const finished = wasTried ? finishDraft(draft) : null

  return {
    draft,
    question,
    wrongName,
    /** What is wrong with the settings, once saving them was tried. */
    problem: finished && 'problem' in finished ? finished.problem : null,
    setName: (name: string) => setDraft(now => ({ ...now, name })),
    setType: (type: string) => setDraft(now => withType(now, type)),
    setTemplate: (template: unknown) => setDraft(now => ({ ...now, template })),
    /** Saves what is complete and may go; else what is wrong is said. */
    async submit(): Promise<void> {
      setTried(true)
      const complete = finishDraft(draft)
      if (wrongName !== null || 'problem' in complete) return
      if (!(await maySave(complete.settings, draft.template))) return
      onSave(complete.settings)
      onClose()
    },
    /** Goes one step back: from a question to the settings, from these out of the panel, asking when they were changed. */
    leave(): void {
      if (question) return setQuestion(null)
      if (!isChanged(draft)) return onClose()
      const text = field ? 'Your changes to this field are not saved.' : 'This field is not added yet.'
      setQuestion({ text, verb: 'Discard', onYes: onClose })
    },
  }
}
