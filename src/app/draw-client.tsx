import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './app.css'

/** Renders a page of the client. */
export async function drawClient(draw: () => ReactNode): Promise<void> {
  // Most browsers have Temporal and need no polyfill.
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')
  const place = document.getElementById('root')
  if (!place) throw new Error('The page has no element with the id root')
  createRoot(place).render(<StrictMode>{draw()}</StrictMode>)
}
