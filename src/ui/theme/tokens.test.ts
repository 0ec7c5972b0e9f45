import { describe, expect, test } from 'vitest'
import { contrast } from '../../texts/contrast.ts'
import { tokensCss } from './tokens-css.ts'
import { optionHues, palettes } from './tokens.ts'

const text = 4.5
const graphics = 3

describe.each(Object.entries(palettes))('the %s palette', (_scheme, palette) => {
  const surfaces = [palette.surface, palette.surfaceSunken, palette.surfaceRaised, palette.surfaceHover]
  const roles = ['text', 'textDim', 'accentText', 'danger', 'warning', 'success'] as const

  test.each(roles)('%s is readable on every surface', role => {
    for (const surface of surfaces) expect(contrast(palette[role], surface)).toBeGreaterThanOrEqual(text)
  })

  test.each([
    ['text', 'surfacePressed'],
    ['textDim', 'surfacePressed'],
    ['text', 'accentSoft'],
    ['textDim', 'accentSoft'],
    ['accentText', 'accentSoft'],
    ['danger', 'dangerSoft'],
    ['warning', 'warningSoft'],
    ['success', 'successSoft'],
    ['onFill', 'accent'],
    ['onFill', 'accentHover'],
    ['onFill', 'dangerFill'],
  ] as const)('%s can be read on %s', (front, back) => {
    expect(contrast(palette[front], palette[back])).toBeGreaterThanOrEqual(text)
  })

  test('the accent stands out from every surface', () => {
    for (const surface of surfaces) expect(contrast(palette.accent, surface)).toBeGreaterThanOrEqual(graphics)
  })

  test('the borders of checkboxes and radio buttons stand out from every surface', () => {
    for (const surface of surfaces) {
      expect(contrast(palette.neutrals[8] ?? '', surface)).toBeGreaterThanOrEqual(graphics)
    }
  })

  test.each(optionHues)('%s options are readable and their dots visible', hue => {
    const option = palette.options[hue]
    expect(contrast(option.text, option.bg)).toBeGreaterThanOrEqual(text)
    expect(contrast(palette.text, option.bg)).toBeGreaterThanOrEqual(text)
    for (const surface of surfaces) expect(contrast(option.solid, surface)).toBeGreaterThanOrEqual(graphics)
  })

  test('neutrals go from the page color to its text color in twelve steps', () => {
    const steps = palette.neutrals.map(color => contrast(color, palette.neutrals[0] ?? ''))
    expect(steps).toHaveLength(12)
    expect(steps).toEqual(steps.toSorted((a, b) => a - b))
  })
})

test('the style sheet equals the tokens', async () => {
  await expect(tokensCss()).toMatchFileSnapshot('./tokens.css')
})
