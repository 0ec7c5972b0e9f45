import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { contrast } from '../../texts/contrast.ts'
import { formTheme } from '../document/form-settings.ts'
import { themeStyles, themeVariables } from './theme-variables.ts'

const color = fc.integer({ min: 0, max: 0xffffff }).map(each => `#${each.toString(16).padStart(6, '0')}`)
const theme = fc
  .record({ textColor: color, backgroundColor: color, accentColor: color, buttonTextColor: color })
  .map(colors => formTheme.parse(colors))

describe('the colors of a theme', () => {
  test('can be read on each other, whatever was chosen', () => {
    fc.assert(
      fc.property(theme, fc.constantFrom('light', 'dark'), (each, scheme) => {
        const variables = themeVariables(each, scheme)
        const ratio = (one: string, other: string) =>
          contrast(variables[`--form-${one}`] ?? '', variables[`--form-${other}`] ?? '')
        for (const text of ['text', 'dim', 'error', 'success', 'accent-text'])
          expect(ratio(text, 'background'), text).toBeGreaterThanOrEqual(4.5)
        for (const text of ['text', 'dim'])
          expect(ratio(text, 'field'), `${text} in a field`).toBeGreaterThanOrEqual(4.5)
        expect(ratio('button-text', 'accent')).toBeGreaterThanOrEqual(4.5)
        for (const beside of ['field', 'background']) expect(ratio('border', beside)).toBeGreaterThanOrEqual(3)
      }),
      { numRuns: 300 },
    )
  })

  test('stay as they were chosen where they can be read', () => {
    expect(themeVariables(formTheme.parse({}))).toMatchObject({
      '--form-background': '#ffffff',
      '--form-text': '#1f2328',
      '--form-accent': '#3b5bdb',
      '--form-button-text': '#ffffff',
    })
  })

  test('are darkened for a dark page, unless the theme is dark already', () => {
    expect(themeVariables(formTheme.parse({}), 'dark')['--form-background']).toBe('#16181d')
    const black = formTheme.parse({ backgroundColor: '#000000', textColor: '#ffffff' })
    expect(themeVariables(black, 'dark')).toEqual(themeVariables(black))
  })

  test('follow the browser if the form says so', () => {
    const sheet = (colorScheme: string) => themeStyles(formTheme.parse({ colorScheme }))
    expect(sheet('light')).toMatch(/^:root\{color-scheme:light;[^@]*\}$/)
    expect(sheet('dark')).toMatch(/^:root\{color-scheme:dark;[^@]*\}$/)
    expect(sheet('auto')).toMatch(/color-scheme:light;.*@media\(prefers-color-scheme:dark\)\{:root\{color-scheme:dark/)
    expect(themeStyles(formTheme.parse({ backgroundColor: '#000000' }))).toContain('color-scheme:dark')
  })
})
