import { useEffect, useRef, type ReactNode } from 'react'

/** Focuses content that loads too late for its popover to focus it. */
export function TakesFocus({ children }: { children: ReactNode }) {
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (panel.current?.contains(document.activeElement)) return
    panel.current?.querySelector<HTMLElement>('input:checked, input, button')?.focus()
  }, [])
  return <div ref={panel}>{children}</div>
}
