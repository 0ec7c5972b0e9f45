import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/**
 * A ref for the heading of a page. The heading takes the focus if the element that had it disappeared with the previous
 * page, such as a link in a list. So the heading is announced, and Tab continues from there.
 * @param name identifies the page; a new name means a new page.
 */
export function usePageFocus(name: string | undefined) {
  const heading = useRef<HTMLHeadingElement>(null)
  const router = useRouter()
  useEffect(() => {
    // On the first page, Tab starts at the beginning.
    const isFirst = router.state.resolvedLocation === undefined
    if (!isFirst && document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [router, name])
  return heading
}
