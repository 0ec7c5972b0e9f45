import { useEffect } from 'react'

const product = 'Gridloom'

/** Sets the title of the browser tab; the product's name alone while the title is unknown. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    document.title = title ? `${title} · ${product}` : product
  }, [title])
}
