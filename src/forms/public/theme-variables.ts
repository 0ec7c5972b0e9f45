import type { FormTheme } from '../document/form-settings.ts'
import { contrast } from '../../texts/contrast.ts'

export type ThemeVariables = Record<`--form-${string}`, string>

type Rgb = readonly [number, number, number]

const rgb = (hex: string): Rgb => [1, 3, 5].map(at => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as Rgb

/** A color between two others: 0 is the first, 1 the second. */
function mix(from: string, to: string, share: number): string {
  const [one, other] = [rgb(from), rgb(to)]
  const parts = one.map((part, at) => Math.round(part + ((other[at] ?? 0) - part) * share))
  return `#${parts.map(part => part.toString(16).padStart(2, '0')).join('')}`
}

/** Black or white, whichever can be read better. */
const readableOn = (background: string): string =>
  contrast(background, '#000000') >= contrast(background, '#ffffff') ? '#000000' : '#ffffff'

interface Contrast {
  background: string
  ratio: number
  /** Black or white. */
  end?: string
}

/** The color, or as little of black or white mixed in as a contrast needs. */
function withContrast(color: string, { background, ratio, end = readableOn(background) }: Contrast): string {
  for (let share = 0; share < 1; share += 0.05) {
    const mixed = mix(color, end, share)
    if (contrast(mixed, background) >= ratio) return mixed
  }
  return end
}

const dark = { background: '#16181d', text: '#e8e9ed' }
const isLight = (color: string): boolean => readableOn(color) === '#000000'

/** WCAG 2.2 AA: for text, and for the borders of controls. */
const [textRatio, controlRatio] = [4.5, 3]

/**
 * The colors and sizes of a form's page as CSS variables. Colors that the theme does not have are derived, and those that
 * could not be read are made readable.
 *
 * @param scheme 'dark' darkens a light theme.
 */
export function themeVariables(theme: FormTheme, scheme: 'light' | 'dark' = 'light'): ThemeVariables {
  const isDarkened = scheme === 'dark' && isLight(theme.backgroundColor)
  const background = isDarkened ? dark.background : theme.backgroundColor
  const text = withContrast(isDarkened ? dark.text : theme.textColor, { background, ratio: textRatio })
  const isDarkText = contrast(text, '#000000') < contrast(background, '#000000')
  const end = isDarkText ? '#000000' : '#ffffff'
  const readable = (color: string) => withContrast(color, { background, ratio: textRatio, end })
  // Away from the color of the text, so that what can be read on the page can be read in a control.
  const field = isDarkText ? mix(background, '#ffffff', 0.5) : mix(background, '#000000', 0.25)
  const buttonText =
    contrast(theme.buttonTextColor, theme.accentColor) >= textRatio
      ? theme.buttonTextColor
      : readableOn(theme.accentColor)
  return {
    '--form-background': background,
    '--form-text': text,
    '--form-dim': readable(mix(text, background, 0.35)),
    '--form-field': field,
    '--form-line': mix(background, text, 0.14),
    '--form-border': withContrast(mix(background, text, 0.4), { background, ratio: controlRatio, end }),
    '--form-accent': theme.accentColor,
    '--form-accent-text': readable(theme.accentColor),
    '--form-button-text': buttonText,
    '--form-error': readable('#c4232f'),
    '--form-success': readable('#1a7f37'),
    '--form-radius': `${theme.cornerRadius}px`,
    '--form-width': `${theme.width}px`,
    '--form-font': `'${theme.font}', 'Inter Variable', system-ui, sans-serif`,
  }
}

/** How browsers draw their own controls on a page with these colors. */
export const controlScheme = (variables: ThemeVariables): 'light' | 'dark' =>
  isLight(variables['--form-background'] ?? '#ffffff') ? 'light' : 'dark'

/** Declarations that browsers use for their own controls too. */
const declarations = (variables: ThemeVariables): string =>
  [
    `color-scheme:${controlScheme(variables)}`,
    ...Object.entries(variables).map(([name, value]) => `${name}:${value}`),
  ].join(';')

/** The style sheet of a theme, for the head of a page. */
export function themeStyles(theme: FormTheme): string {
  const light = declarations(themeVariables(theme))
  const darkened = declarations(themeVariables(theme, 'dark'))
  switch (theme.colorScheme) {
    case 'light':
      return `:root{${light}}`
    case 'dark':
      return `:root{${darkened}}`
    case 'auto':
      return `:root{${light}}@media(prefers-color-scheme:dark){:root{${darkened}}}`
  }
}
