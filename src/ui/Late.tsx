import { Suspense, useState, type ReactNode } from 'react'

/** What is fetched when it is needed for the first time, and stays from then on. */
export function Late({ when, children }: { when: boolean; children: ReactNode }) {
  const [wasNeeded, setNeeded] = useState(when)
  if (when && !wasNeeded) setNeeded(true)
  return wasNeeded ? <Suspense fallback={null}>{children}</Suspense> : null
}
