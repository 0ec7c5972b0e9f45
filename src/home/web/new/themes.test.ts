import { expect, test } from 'vitest'
import { contrast } from '../../../texts/contrast.ts'
import { colorsOf, themes } from './themes.ts'

test.each(themes.map(theme => [theme.name, theme] as const))('%s can be read everywhere', (_name, theme) => {
  const { card, page, text, dim, button } = colorsOf(theme)
  for (const [front, back] of [
    [text, card],
    [dim, card],
    [text, page],
    [card, button],
    [button, page],
  ] as const) {
    expect(contrast(front, back)).toBeGreaterThanOrEqual(4.5)
  }
})

test('theme names are unique', () => {
  expect(new Set(themes.map(({ id }) => id)).size).toBe(themes.length)
})
