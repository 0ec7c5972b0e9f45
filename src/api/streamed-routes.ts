import { z } from 'zod'

import type { DescribedRoute } from './rest-route.ts'
import { UploadedFile } from '../engine/model/uploaded-file.ts'

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
  {
    method: 'POST',
    path: '/api/attachments/{basePublicId}/{tableId}/{fieldId}',
    summary: 'Takes a file of 10 MB at most as its body; the answer has the attachment to put into a cell.',
    capability: 'edit records',
    params: z.object({ basePublicId: z.string(), tableId: z.string(), fieldId: z.string() }),
    query: z.object({ filename: z.string() }),
    body: z.string(),
    answer: UploadedFile,
    mediaTypes: { body: 'application/octet-stream' },
  },
  {
    method: 'GET',
    path: '/api/files/{flowId}/{fileId}/{signature}/{filename}',
    summary: 'A file, at an address that a call has answered; it is good for an hour at most.',
    capability: 'view base',
    params: z.object({ flowId: z.string(), fileId: z.string(), signature: z.string(), filename: z.string() }),
    query: z.object({ as: z.enum(['thumbnail', 'download']).optional() }),
    answer: z.string(),
    mediaTypes: { answer: 'application/octet-stream' },
  },
  {
    method: 'GET',
    path: '/api/exports/{basePublicId}/{tableId}/{viewId}/{format}',
    summary:
      'What a view shows, as a file: CSV, or XLSX with numbers and dates as such. With `as`, JSON of `filters`, `sort`, `grouped`, `hiddenFieldIds` and `orderedFieldIds`, these take the place of what the view says.',
    capability: 'view base',
    params: z.object({
      basePublicId: z.string(),
      tableId: z.string(),
      viewId: z.string(),
      format: z.enum(['csv', 'xlsx']),
    }),
    query: z.object({ timeZone: z.string().optional(), locale: z.string().optional(), as: z.string().optional() }),
    answer: z.string(),
    mediaTypes: { answer: 'application/octet-stream' },
  },
]
