import { beforeAll, describe, expect, test } from 'vitest'
import { blockIn } from '../blocks/block-context.ts'
import type { AnyBlock } from '../blocks/block-type.ts'
import { checkAnswer } from '../blocks/check-answer.ts'
import { blockTypes } from '../blocks/registry.ts'
import { startingThemes } from '../copies/starting-themes.ts'
import type { FormDocument } from '../document/form-document.ts'
import { allBlocks, formOutline } from '../document/outline.ts'
import { compileForm } from '../logic/compile-form.ts'
import { evaluate } from '../logic/evaluate.ts'
import { documentOf } from '../starts/document-of.ts'
import { logicContext } from '../testing/build-form.ts'
import { sampleAnswer } from '../testing/sample-answer.ts'
import { publishIssues } from '../versions/publish-issues.ts'
import { templateCategories, templateOf, templates } from './gallery.ts'

const documents = new Map<string, FormDocument>()
beforeAll(async () => {
  for (const { id, load } of templates) documents.set(id, documentOf((await load()).default))
})
const documentNamed = (id: string): FormDocument => documents.get(id) as FormDocument

const questionsOf = (document: FormDocument): AnyBlock[] => {
  const outline = formOutline(document)
  return allBlocks(outline).flatMap(block => blockIn(outline, block, blockTypes) ?? [])
}

test('the gallery has at least 30 templates, each found by its own id, and some in each category', () => {
  expect(templates.length).toBeGreaterThanOrEqual(30)
  expect(new Set(templates.map(({ id }) => id)).size).toBe(templates.length)
  for (const template of templates) expect(templateOf(template.id)).toBe(template)
  expect([...new Set(templates.map(({ category }) => category))]).toEqual([...templateCategories])
  for (const { theme } of templates) expect(startingThemes).toHaveProperty(theme)
})

describe.each(templates.map(({ id }) => id))('the template %s', id => {
  test('can be published without an error or a warning', () => {
    expect(publishIssues(documentNamed(id))).toEqual([])
  })

  test('has a label for each question, and keeps all its settings', async () => {
    const sketch = (await templateOf(id)?.load())?.default
    const given = sketch?.pages.flatMap(({ blocks }) => blocks) ?? []
    const made = questionsOf(documentNamed(id))
    expect(made.map(({ context }) => context.block.settings)).toEqual(given.map(({ settings }) => settings ?? {}))
    for (const { context, type } of made)
      if (type.parts(context).length > 0 && type.type !== 'consent') expect(context.block.label).not.toBe('')
  })

  test('accepts an answer to each question, and reads it back', () => {
    const { field } = logicContext
    for (const any of questionsOf(documentNamed(id))) {
      if (any.type.parts(any.context).length === 0) continue
      const answer = sampleAnswer(any)
      const { values, problem } = checkAnswer(any, answer, field)
      expect([any.context.block.id, problem]).toEqual([any.context.block.id, null])
      expect(values).toMatchObject(JSON.parse(JSON.stringify(answer)) as object)
    }
  })

  test('can be sent with all required questions answered, and comes to an ending', () => {
    const document = documentNamed(id)
    const answers = Object.fromEntries(
      questionsOf(document).flatMap(any =>
        any.type.parts(any.context).flatMap(({ key }) => {
          const value = sampleAnswer(any)[key]
          return value === undefined
            ? []
            : [[key === '' ? any.context.block.id : `${any.context.block.id}_${key}`, value]]
        }),
      ),
    )
    const { problems, outcome } = evaluate(compileForm(document, blockTypes), answers, logicContext)
    expect(problems).toEqual({})
    expect(Object.keys(document.endings)).toContain(outcome.endingId)
  })
})
