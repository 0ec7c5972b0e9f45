import { FlowDrawing } from '../../../flows/FlowDrawing.tsx'
import styles from './NewItem.module.css'
import { colorsOf, type Theme } from './themes.ts'

const fonts = { sans: 'inherit', serif: 'Georgia, "Times New Roman", serif', mono: 'var(--gl-font-mono)' }

interface ItemPreviewProps {
  type: string
  theme: Theme
  name: string
  size: 'small' | 'large'
}

/** A picture of a new item in its theme. */
export function ItemPreview({ type, theme, name, size }: ItemPreviewProps) {
  const { page, card, line, text, button } = colorsOf(theme)
  return (
    <div
      className={styles.preview}
      data-size={size}
      style={{ backgroundColor: page, fontFamily: fonts[theme.font] }}
      aria-hidden
    >
      <div className={styles.sheet} style={{ backgroundColor: card, borderColor: line, color: text }}>
        {size === 'large' && (
          <div className={styles.sheetTitle}>
            <bdi>{name}</bdi>
          </div>
        )}
        <div className={styles.sheetDrawing}>
          <FlowDrawing type={type} colors={{ background: card, ink: button }} />
        </div>
      </div>
    </div>
  )
}
