/** What a page that embeds a form says first; see `src/forms/embed/embed.ts`. */
interface Hello {
  gridloom?: { event?: unknown; kind?: unknown }
}

const kinds = new Set(['inline', 'popup', 'slider', 'full'])

/**
 * Tells the page that embeds this form how high it is, when it turns, and when it was sent. Only the page around this
 * frame is told, and only after it has introduced itself, so that its origin is known.
 */
export function followFrame(): void {
  let embedder: string | null = null
  const tell = (message: { event: string; height?: number }) => {
    if (embedder !== null) parent.postMessage({ gridloom: message }, embedder)
  }
  const reportSize = () => {
    const page = document.querySelector('.form-page')
    if (page) tell({ event: 'size', height: page.getBoundingClientRect().height })
  }
  const sizes = new ResizeObserver(reportSize)

  addEventListener('message', ({ source, origin, data }: MessageEvent<Hello | null>) => {
    const hello = typeof data === 'object' ? data?.gridloom : undefined
    const kind = String(hello?.kind)
    if (source !== parent || hello?.event !== 'hello' || !kinds.has(kind)) return
    embedder = origin
    document.documentElement.dataset['framed'] = kind
    const page = document.querySelector('.form-page')
    if (page) sizes.observe(page)
    reportSize()
  })
  // The focus moves with the page.
  addEventListener('focusin', ({ target }) => {
    const { id } = target as Element
    if (id !== 'form-questions' && id !== 'form-ending') return
    tell({ event: 'turn' })
    if (id === 'form-ending') tell({ event: 'submitted' })
  })
  addEventListener('keydown', ({ key, defaultPrevented }) => {
    if (key === 'Escape' && !defaultPrevented) tell({ event: 'escape' })
  })
  // Links lead the whole window on.
  addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest('a[href]') : null
    if (link && !link.getAttribute('href')?.startsWith('#') && !link.hasAttribute('target'))
      link.setAttribute('target', '_top')
  })
  // It says nothing, so anybody may hear it.
  parent.postMessage({ gridloom: { event: 'ready' } }, '*')
}
