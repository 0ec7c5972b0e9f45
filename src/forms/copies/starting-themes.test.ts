import { expect, test } from 'vitest'
import { colorsOf, themes } from '../../home/web/new/themes.ts'
import { formTheme } from '../document/form-settings.ts'
import { startingThemes } from './starting-themes.ts'

test('a new form looks like the preview of its theme', () => {
  expect(Object.keys(startingThemes)).toEqual(themes.map(({ id }) => id))
  for (const theme of themes) {
    const { card, page, text, button } = colorsOf(theme)
    expect(startingThemes[theme.id]).toMatchObject({
      // A form has no card on its page, and the plain one is white.
      backgroundColor: theme.hue === 'gray' ? card : page,
      textColor: text,
      accentColor: button,
      buttonTextColor: card,
      colorScheme: theme.scheme,
    })
  }
})

test('its values are allowed in a form', () => {
  for (const theme of Object.values(startingThemes)) expect(formTheme.parse(theme)).toMatchObject(theme)
})
