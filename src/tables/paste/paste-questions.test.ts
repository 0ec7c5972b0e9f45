import { expect, test } from 'vitest'
import type { PasteRequest } from '../../grid/grid-data.ts'
import { PasteQuestions } from './paste-questions.ts'

const paste = (cells: number) => ({ cells }) as PasteRequest

test('a paste goes on with what the person decides', async () => {
  const questions = new PasteQuestions()
  let messages = 0
  const leave = questions.subscribe(() => messages++)
  const answer = questions.ask(paste(2_000))
  expect(questions.open?.request.cells).toBe(2_000)
  if (questions.open) questions.answer(questions.open, { columns: [] })
  expect([await answer, questions.open, messages]).toEqual([{ columns: [] }, null, 2])
  leave()
})

test('a question that takes the place of another is one of its own, and the former paste is not done', async () => {
  const questions = new PasteQuestions()
  const former = questions.ask(paste(2_000))
  const first = questions.open
  const later = questions.ask(paste(3))
  const second = questions.open
  expect([await former, second?.request.cells, second?.id === first?.id]).toEqual([null, 3, false])
  if (first) questions.answer(first, { columns: [] })
  expect(questions.open).toBe(second)
  if (second) questions.answer(second, null)
  expect(await later).toBeNull()
})
