import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './app.css'
import { App } from './App.tsx'
import { createQueryClient } from './query-client.ts'
import { createAppRouter } from './routes/router.tsx'

// Most browsers have it, and need not load what stands in for it.
if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')

const queries = createQueryClient(() => void router.invalidate())
const router = createAppRouter(queries)
const place = document.getElementById('root')
if (!place) throw new Error('index.html has no element with the id root')

createRoot(place).render(
  <StrictMode>
    <App queries={queries} router={router} />
  </StrictMode>,
)
