import { localStorageColorSchemeManager, type MantineColorScheme } from '@mantine/core'

/** Stores the choice where `color-scheme.js` reads it before the first paint. */
export const colorSchemeManager = localStorageColorSchemeManager({ key: 'gridloom-color-scheme' })

export const colorSchemes: { value: MantineColorScheme; label: string }[] = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'auto', label: 'System' },
]
