import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/**
 * The heading of a page, which takes the focus when what had it went with the page before, such as a link of its list: it is
 * read out, and the Tab key goes on from there.
 *
 * @param name another one is another page.
 */
export function usePageFocus(name: string | undefined) {
  const heading = useRef<HTMLHeadingElement>(null)
  const router = useRouter()
  useEffect(() => {
    // The first page leaves the Tab key at its beginning.
    const isFirst = router.state.resolvedLocation === undefined
    if (!isFirst && document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [router, name])
  return heading
}
