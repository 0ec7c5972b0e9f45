import { openBase } from '../../engine/base/base.ts'
import type { FlowType } from '../../flows/flow-type.ts'
import { AppError } from '../../platform/errors.ts'
import { blockTypes, knownBlocks } from '../blocks/registry.ts'
import { checkDocument } from '../document/check-document.ts'
import { type FormDocument, thingSchemas } from '../document/form-document.ts'
import { formLimits } from '../document/form-limits.ts'
import type { FormSettings } from '../document/form-settings.ts'
import { newDraft } from '../document/new-form.ts'
import { withoutDeleted } from '../document/outline.ts'
import { placeBetween } from '../document/place.ts'
import { readDocument } from '../document/read-document.ts'
import { checkCircle } from '../logic/check-logic.ts'
import { restoreVersion } from '../versions/restore-version.ts'
import { startingThemes } from './starting-themes.ts'

type Create = NonNullable<FlowType['create']>

/** What keeps a document from being a draft. A draft may have other problems, which keep it from being published. */
const refused: ReadonlySet<string> = new Set(['id', 'parent', 'type', 'limit', 'no_page'])

/** The document of a new form, as it comes from a template, a table, a text, or a file. */
export const readForm: NonNullable<FlowType['readContent']> = content => {
  const document = readDocument(content)
  if (!document) throw new AppError('bad_input', 'This is not a form that can be read.', { reason: 'form_unreadable' })
  const kept = withoutDeleted(document)
  const issue =
    checkDocument(kept, knownBlocks).find(({ level, code }) => level === 'error' && refused.has(code)) ??
    checkCircle(kept, blockTypes)
  if (issue) throw new AppError('bad_input', `${issue.message}.`, { reason: 'form_unreadable' })
  if (JSON.stringify(kept).length > formLimits.documentLength)
    throw new AppError('too_large', 'The form is too large. Shorten its texts, or split it into several forms.')
  return kept
}

/** The settings that all forms of a kind have, and the settings and blocks that only an empty one begins with. */
interface Kind {
  all?: Partial<FormSettings>
  empty?: Partial<FormSettings>
  blocks?: FormDocument['blocks']
}

/** Gives a new form its questions, the look that its maker chose, and what its kind begins with. */
const createWith =
  ({ all = {}, empty = {}, blocks = {} }: Kind): Create =>
  async (platform, { flowId, userId, theme, content }) => {
    const look = theme !== undefined && Object.hasOwn(startingThemes, theme) ? startingThemes[theme] : undefined
    const document = content as FormDocument | null
    const start = document ?? { ...newDraft(), blocks }
    const settings = { ...start.settings, ...(document ? {} : empty), ...all }
    const isUsual = !look && !document && Object.keys({ ...all, ...empty, ...blocks }).length === 0
    if (isUsual) return
    const wanted = { ...start, settings, theme: { ...start.theme, ...look } }
    const base = await openBase(platform, { flowId })
    await base.writer.write({
      name: 'forms.create',
      actor: userId,
      // What people edit after that stays if this runs again.
      actionId: 'form-create',
      work: write => restoreVersion(write, wanted),
    })
  }

export const createForm: Create = createWith({})
export const createQuiz: Create = createWith({ all: { isQuiz: true }, empty: { feedback: 'at_end' } })

/** An empty payment form begins with its payment. */
export const startingPayment = thingSchemas.blocks.parse({
  id: 'payment',
  at: { parentId: 'page1', place: placeBetween(null, null) },
  type: 'payment',
  label: 'Payment',
})
export const createPayment: Create = createWith({ blocks: { payment: startingPayment } })
