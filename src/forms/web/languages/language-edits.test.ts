import { expect, test } from 'vitest'
import { knownBlocks } from '../../blocks/registry.ts'
import { applyChanges } from '../../document/apply-changes.ts'
import { formTexts } from '../../languages/form-texts.ts'
import { localize } from '../../languages/localize.ts'
import { buildForm } from '../../testing/build-form.ts'
import { addLanguage, fillTexts, pastedLines, translateText } from './language-edits.ts'

const form = buildForm({
  pages: [
    [
      { id: 'a', label: 'One' },
      { id: 'b', label: 'Two', settings: { placeholder: 'Type' } },
    ],
  ],
})

test('a language is added, texts are translated one by one and by pasting, and emptied again', () => {
  const { id, changes } = addLanguage(form, 'ar')
  let document = applyChanges(form, changes, knownBlocks).document
  expect(document.languages[id]).toMatchObject({ tag: 'ar', isRightToLeft: true })
  const apply = (given: ReturnType<typeof fillTexts>) => {
    const { document: next, skipped } = applyChanges(document, given, knownBlocks)
    expect(skipped).toEqual([])
    document = next
  }
  const texts = formTexts(document).filter(({ list }) => list === 'blocks')
  apply(fillTexts(document, id, { texts, from: 0, lines: ['واحد', ' ', 'اكتب', 'more than there are'] }))
  expect(localize(document, 'ar').blocks['a']?.label).toBe('واحد')
  expect(localize(document, 'ar').blocks['b']).toMatchObject({ label: 'Two', settings: { placeholder: 'اكتب' } })
  apply([translateText(document, { languageId: id, address: 'blocks/a/label' }, ' ')])
  expect(document.languages[id]?.texts).toEqual({ 'blocks/b/settings.placeholder': 'اكتب' })
})

test('lines of a column go to several texts, and those of a longer text stay in it', () => {
  expect(pastedLines('one\r\ntwo\n', false)).toEqual(['one', 'two'])
  expect(pastedLines('one\n', false)).toBeNull()
  expect(pastedLines('one\ntwo', true)).toBeNull()
})
