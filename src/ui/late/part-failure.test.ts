import { expect, test } from 'vitest'
import { MissingPart } from './lazy-part.ts'
import { failureOf, failureText } from './part-failure.ts'

test('a part that failed to load asks for a connection; one that threw does not', () => {
  expect(failureText(failureOf(new MissingPart('Failed to fetch')), 1)).toMatch(/could not be loaded.*connection/)
  expect(failureText(failureOf(new TypeError('no function')), 1)).toBe('Something went wrong in this part of the page.')
})

test('repeated failures suggest a reload', () => {
  for (const failure of ['missing', 'broken'] as const) {
    expect(failureText(failure, 1)).not.toContain('Reloading')
    expect(failureText(failure, 2)).toContain('Reloading may help; what is not saved yet is kept.')
  }
})
