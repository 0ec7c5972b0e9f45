import { describe, expect, test } from 'vitest'
import { knownBlocks } from '../../blocks/registry.ts'
import { applyChanges } from '../../document/apply-changes.ts'
import { type FormDocument, thingSchemas } from '../../document/form-document.ts'
import { formLimits } from '../../document/form-limits.ts'
import { newDraft } from '../../document/new-form.ts'
import { withoutDeleted } from '../../document/outline.ts'
import { documentOf } from '../../starts/document-of.ts'
import { editsOfStart } from './edits-of-start.ts'

const filled = (start: FormDocument, options = { hasOwnLook: false }, from = newDraft()) =>
  withoutDeleted(
    editsOfStart(from, start, options).reduce((document, changes) => {
      const { document: after, skipped } = applyChanges(document, changes, knownBlocks)
      expect(skipped).toEqual([])
      return after
    }, from),
  )

const sample = documentOf({
  settings: { submitLabel: 'Send' },
  theme: { accentColor: '#112233' },
  pages: [{ blocks: [{ type: 'email', label: 'Email' }] }, { blocks: [{ type: 'dropdown', options: ['a', 'b'] }] }],
  endings: [{ title: 'Bye' }, { title: 'Later' }],
  rules: [{ when: null, effects: [{ do: 'go', pageId: 'page1', to: { endingId: 'end2' } }] }],
})

describe('an empty form that starts from a document', () => {
  test('looks like the document, and keeps its own theme', () => {
    expect(filled(sample)).toEqual({ ...sample, theme: newDraft().theme })
  })

  test('takes over the theme of a document that brings one', () => {
    expect(filled(sample, { hasOwnLook: true })).toEqual(sample)
  })

  test('keeps its emails and its languages', () => {
    const draft = newDraft()
    const mail = { id: 'mail1', place: 'V', subject: 'Hello' }
    const german = { id: 'de', place: 'V', tag: 'de' }
    const kept = {
      ...draft,
      mails: { mail1: thingSchemas.mails.parse(mail) as FormDocument['mails'][string] },
      languages: { de: thingSchemas.languages.parse(german) },
    }
    expect(filled(sample, { hasOwnLook: false }, kept)).toMatchObject({ mails: kept.mails, languages: kept.languages })
  })

  test('stays a quiz', () => {
    const draft = newDraft()
    const quiz = { ...draft, settings: { ...draft.settings, isQuiz: true } }
    expect(filled(sample, { hasOwnLook: false }, quiz).settings).toMatchObject({ isQuiz: true, submitLabel: 'Send' })
  })

  test('is filled in parts that the server takes', () => {
    const options = Array.from({ length: formLimits.optionsPerBlock }, (_, index) => `Option ${index}`)
    const blocks = Array.from({ length: 10 }, () => ({ type: 'dropdown', options }))
    const large = documentOf({ pages: [{ blocks }] })
    const parts = editsOfStart(newDraft(), large, { hasOwnLook: false })
    expect(parts.map(part => part.length <= formLimits.changesPerAction)).toEqual([true, true])
    expect(filled(large).options).toEqual(large.options)
  })
})
