import { openBase } from '../../engine/base/base.ts'
import type { FlowType } from '../../flows/flow-type.ts'
import type { Change } from '../document/change.ts'
import { newDraft } from '../document/new-form.ts'
import { changeDraft } from '../drafts/change-draft.ts'
import { startingThemes } from './starting-themes.ts'

/** Gives a new form the look that its maker chose. */
export const createForm: NonNullable<FlowType['create']> = async (platform, { flowId, userId, theme }) => {
  const chosen = theme !== undefined && Object.hasOwn(startingThemes, theme) ? startingThemes[theme] : undefined
  if (!chosen) return
  const before = newDraft().theme
  const changes = Object.entries(chosen).map(([key, after]): Change => ({
    do: 'set',
    list: 'theme',
    id: 'theme',
    key,
    before: before[key as keyof typeof chosen],
    after,
  }))
  const base = await openBase(platform, { flowId })
  await base.writer.write({ name: 'forms.create', actor: userId, work: write => changeDraft(write, changes) })
}
