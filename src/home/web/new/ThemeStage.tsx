import { useEffect, useRef } from 'react'
import { ItemPreview } from './ItemPreview.tsx'
import styles from './NewItem.module.css'
import { themes, type Theme } from './themes.ts'

interface ThemeStageProps {
  type: string
  theme: Theme
  onTheme(theme: Theme): void
}

/** Chooses the theme of a new item. */
export function ThemeStage({ type, theme, onTheme }: ThemeStageProps) {
  const fields = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    fields.current?.querySelector<HTMLInputElement>('input:checked')?.focus()
  }, [])
  return (
    <fieldset ref={fields} className={styles.themes}>
      <legend className={styles.legend}>Choose a theme</legend>
      {themes.map(each => (
        <label key={each.id} className={styles.theme}>
          <input
            type="radio"
            name="theme"
            aria-label={each.name}
            className={styles.radio}
            checked={each.id === theme.id}
            onChange={() => onTheme(each)}
          />
          <ItemPreview type={type} theme={each} name="" size="small" />
          <span className={styles.themeName}>{each.name}</span>
        </label>
      ))}
    </fieldset>
  )
}
