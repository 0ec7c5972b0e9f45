import { palettes, type OptionHue, type Palette } from '../../../ui/theme/tokens.ts'

/** The look of an item for the people who answer it. */
export interface Theme {
  /** As stored in the settings of a flow. */
  id: string
  name: string
  scheme: keyof typeof palettes
  hue: OptionHue
  font: 'sans' | 'serif' | 'mono'
}

/** The first one is the default. */
export const themes: readonly [Theme, ...Theme[]] = [
  { id: 'plain', name: 'Plain', scheme: 'light', hue: 'gray', font: 'sans' },
  { id: 'ink', name: 'Ink', scheme: 'light', hue: 'indigo', font: 'sans' },
  { id: 'ocean', name: 'Ocean', scheme: 'light', hue: 'blue', font: 'sans' },
  { id: 'forest', name: 'Forest', scheme: 'light', hue: 'green', font: 'serif' },
  { id: 'honey', name: 'Honey', scheme: 'light', hue: 'yellow', font: 'serif' },
  { id: 'coral', name: 'Coral', scheme: 'light', hue: 'orange', font: 'sans' },
  { id: 'blossom', name: 'Blossom', scheme: 'light', hue: 'pink', font: 'serif' },
  { id: 'midnight', name: 'Midnight', scheme: 'dark', hue: 'indigo', font: 'sans' },
  { id: 'terminal', name: 'Terminal', scheme: 'dark', hue: 'green', font: 'mono' },
]

export const defaultTheme: Theme = themes[0]

/** The theme with an id; undefined for an unknown one. */
export const themeOf = (id: string | null | undefined): Theme | undefined => themes.find(each => each.id === id)

interface ThemeColors {
  page: string
  card: string
  line: string
  text: string
  dim: string
  /** Text on the button has the color of the card. */
  button: string
}

/** The colors of a theme. They do not depend on the product's own color scheme. */
export function colorsOf({ scheme, hue }: Theme): ThemeColors {
  const palette: Palette = palettes[scheme]
  const { bg, text } = palette.options[hue]
  return {
    page: bg,
    card: palette.surface,
    line: palette.borderStrong,
    text: palette.text,
    dim: palette.textDim,
    button: text,
  }
}
