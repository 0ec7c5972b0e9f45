import { expect, test } from 'vitest'
import { templates } from '../templates/gallery.ts'
import { findTemplates } from './find-templates.ts'

const ids = (search: string, more: Partial<Parameters<typeof findTemplates>[0]> = {}) =>
  findTemplates({ search, category: null, type: 'form', ...more }).map(({ id }) => id)

test('an empty search finds all templates, those for the type first', () => {
  expect(ids('')).toHaveLength(templates.length)
  expect(ids('', { type: 'quiz' }).slice(0, 2).toSorted()).toEqual(['knowledge-quiz', 'personality-quiz'])
})

test('a search finds titles, descriptions, and other words, in any order and case', () => {
  expect(ids('NPS')).toEqual(['net-promoter-score'])
  expect(ids('form contact')).toContain('contact')
  expect(ids('wedding')).toEqual(['rsvp'])
  expect(ids('zzzz')).toEqual([])
})

test('a category narrows the search', () => {
  expect(ids('', { category: 'Quizzes' })).toHaveLength(2)
  expect(ids('nps', { category: 'Quizzes' })).toEqual([])
})
