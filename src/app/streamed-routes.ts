import { z } from 'zod'

import type { DescribedRoute } from '../access/rest-route.ts'

/** Routes whose bodies stream, for the page of calls: they are mounted where they are written. */
export const streamedRoutes: readonly DescribedRoute[] = [
  {
    method: 'POST',
    path: '/api/imports/csv',
    summary: 'Takes a CSV file as its body and reads it; imports.get tells what is in it.',
    capability: 'signed in',
    query: z.object({ fileName: z.string().optional() }),
    body: z.string(),
    answer: z.object({ importId: z.string() }),
    mediaTypes: { body: 'text/csv' },
  },
  {
    method: 'GET',
    path: '/api/imports/{importId}/rejected.csv',
    summary: 'The cells of an import that could not be read, as a CSV file.',
    capability: 'signed in',
    params: z.object({ importId: z.string() }),
    answer: z.string(),
    mediaTypes: { answer: 'text/csv' },
  },
]
