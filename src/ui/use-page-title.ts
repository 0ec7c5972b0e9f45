import { useEffect } from 'react'

const product = 'Gridloom'

/** Names the page in the tab and the history of the browser; the product alone while the name is not known. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    document.title = title ? `${title} · ${product}` : product
  }, [title])
}
