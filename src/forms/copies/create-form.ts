import { openBase } from '../../engine/base/base.ts'
import type { FlowType } from '../../flows/flow-type.ts'
import type { Change } from '../document/change.ts'
import type { FormSettings } from '../document/form-settings.ts'
import { newDraft } from '../document/new-form.ts'
import { changeDraft } from '../drafts/change-draft.ts'
import { startingThemes } from './starting-themes.ts'

type Create = NonNullable<FlowType['create']>

/** What a new quiz has besides a new form. */
const quizSettings = { isQuiz: true, feedback: 'at_end' } as const

/** Gives a new form the look that its maker chose, and the settings that all forms of its kind begin with. */
const createWith =
  (settings: Partial<FormSettings>): Create =>
  async (platform, { flowId, userId, theme }) => {
    const chosen = theme !== undefined && Object.hasOwn(startingThemes, theme) ? startingThemes[theme] : undefined
    const changes = [...changesTo('theme', chosen ?? {}), ...changesTo('settings', settings)]
    if (changes.length === 0) return
    const base = await openBase(platform, { flowId })
    await base.writer.write({ name: 'forms.create', actor: userId, work: write => changeDraft(write, changes) })
  }

function changesTo(list: 'theme' | 'settings', values: Readonly<Record<string, unknown>>): Change[] {
  const before: Readonly<Record<string, unknown>> = newDraft()[list]
  return Object.entries(values).map(([key, after]) => ({ do: 'set', list, id: list, key, before: before[key], after }))
}

export const createForm: Create = createWith({})
export const createQuiz: Create = createWith(quizSettings)
