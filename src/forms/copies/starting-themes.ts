import type { FormTheme } from '../document/form-settings.ts'

type StartingTheme = Pick<
  FormTheme,
  'backgroundColor' | 'textColor' | 'accentColor' | 'buttonTextColor' | 'colorScheme' | 'font'
>

const light = { textColor: '#1c1e24', buttonTextColor: '#ffffff', colorScheme: 'light' } as const
const dark = { textColor: '#ecedef', buttonTextColor: '#16171b', colorScheme: 'dark' } as const
const [sans, serif, mono] = [{ font: 'Inter' }, { font: 'Georgia' }, { font: 'Courier New' }] as const

/** The looks that a person can choose for a new form, by the name that home gives them. */
export const startingThemes: Readonly<Record<string, StartingTheme>> = {
  plain: { ...light, ...sans, backgroundColor: '#ffffff', accentColor: '#46474e' },
  ink: { ...light, ...sans, backgroundColor: '#e8ecff', accentColor: '#383e87' },
  ocean: { ...light, ...sans, backgroundColor: '#e0effe', accentColor: '#014a7e' },
  forest: { ...light, ...serif, backgroundColor: '#daf5de', accentColor: '#005724' },
  honey: { ...light, ...serif, backgroundColor: '#f9ecce', accentColor: '#5a4401' },
  coral: { ...light, ...sans, backgroundColor: '#fee8db', accentColor: '#713400' },
  blossom: { ...light, ...serif, backgroundColor: '#ffe5f0', accentColor: '#732850' },
  midnight: { ...dark, ...sans, backgroundColor: '#292e52', accentColor: '#ccd5ff' },
  terminal: { ...dark, ...mono, backgroundColor: '#173a20', accentColor: '#b5e6be' },
}
