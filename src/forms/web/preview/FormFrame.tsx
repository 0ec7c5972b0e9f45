import { useState } from 'react'
import { createPortal } from 'react-dom'
import '../../public/form-page.css'
import { LivePages, type LivePagesProps } from '../../public/live/LivePages.tsx'
import { themeStyles } from '../../public/theme-variables.ts'
import styles from './Preview.module.css'

/**
 * The form in a page of its own, so that its style sheet follows the width of the frame, and the form's own style sheet
 * cannot touch the editor.
 */
export function FormFrame({ document: form, ...pages }: LivePagesProps) {
  const { title } = pages
  const [body, setBody] = useState<HTMLElement | null>(null)
  const prepare = (frame: HTMLIFrameElement) => {
    const inside = frame.contentDocument
    if (!inside) return
    const { theme, settings } = form
    for (const sheet of document.querySelectorAll('link[rel=stylesheet], style'))
      inside.head.append(inside.importNode(sheet, true))
    const own = inside.createElement('style')
    own.textContent = [
      themeStyles(theme),
      'html, body { height: 100%; margin: 0; background-color: var(--form-background) }',
      theme.css === '' ? '' : `@scope (.form-page) { ${theme.css} }`,
    ].join('\n')
    inside.head.append(own)
    inside.documentElement.lang = settings.language
    inside.documentElement.dir = settings.isRightToLeft ? 'rtl' : 'ltr'
    inside.title = title
    setBody(inside.body)
  }
  return (
    <>
      <iframe
        className={styles.frame}
        title="Form"
        srcDoc="<!doctype html><html><head></head><body></body></html>"
        onLoad={event => prepare(event.currentTarget)}
      />
      {body && createPortal(<LivePages document={form} {...pages} />, body)}
    </>
  )
}
