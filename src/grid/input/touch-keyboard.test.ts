import { expect, test } from 'vitest'
import { coveredBelow } from './touch-keyboard.ts'

test('nothing is covered while the whole page is visible', () => {
  expect(coveredBelow(800, { offsetTop: 0, height: 800, scale: 1 })).toBe(0)
  expect(coveredBelow(770, { offsetTop: 0, height: 800, scale: 1 })).toBe(0)
})

test('a keyboard covers the bottom of the page', () => {
  expect(coveredBelow(770, { offsetTop: 0, height: 480, scale: 1 })).toBe(290)
})

test('a page that is shifted up is covered less', () => {
  expect(coveredBelow(770, { offsetTop: 100, height: 480, scale: 1 })).toBe(190)
})

test('a zoomed page is not covered', () => {
  expect(coveredBelow(770, { offsetTop: 0, height: 390, scale: 2 })).toBe(0)
})
