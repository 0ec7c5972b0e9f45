import { sql } from 'kysely'
import * as z from 'zod/mini'
import { emptyOperators } from '../empty-operators.ts'
import { empty, unreadable, value, type FieldType, type Operator } from '../field-type.ts'
import { cleanText } from '../text/clean-text.ts'
import { fold } from '../text/fold.ts'
import { foldedContains } from '../text/fold.sql.ts'
import { textOperand } from '../text/text-operators.ts'
import { shortTextSortKey } from '../text/text-sort.ts'
import { ownMessage } from '../own-message.ts'
import { fillSummaries } from '../summaries/count-summaries.ts'
import { mergeFiles } from './merge-files.ts'
import { type Attachment, maxFilesInCell, maxFileSize } from './attachment.ts'

/** The keys that the file store creates: no URL, and no path out of a folder. */
const storeKey = /^[\w-]+(?:\/[\w-]+(?:\.[\w-]+)*)*$/

const shortText = z.pipe(z.string().check(z.minLength(1), z.maxLength(255)), z.transform(cleanText))

/**
 * A file as its upload describes it. Its URL is always created from the key, so a URL from a client is never trusted.
 */
const fileInput = z.strictObject({
  id: z.optional(z.string().check(z.regex(/^[\w-]{1,64}$/))),
  key: z.string().check(z.maxLength(255), z.regex(storeKey)),
  size: z.int().check(z.gte(0), z.lte(maxFileSize)),
  filename: shortText,
  originalName: shortText,
  mimeType: z.string().check(z.maxLength(127), z.regex(/^[\w.+-]+\/[\w.+-]+$/)),
  uploadedAt: z.iso.datetime(),
  metadata: z.strictObject({
    userId: z.nullable(z.string().check(z.maxLength(64))),
    wasDownloaded: z._default(z.boolean(), false),
  }),
  url: z.optional(z.string().check(z.maxLength(4_000))),
  thumbnailUrl: z.nullish(z.string().check(z.maxLength(4_000))),
})

const filesInput = z.array(fileInput).check(z.maxLength(maxFilesInCell, `At most ${maxFilesInCell} files`))

/** Keys are in the order in which `jsonb` returns them, so equal values have equal JSON. */
function stored(file: z.infer<typeof fileInput>): Attachment {
  const { id, key, size, filename, metadata, mimeType, uploadedAt, originalName } = file
  const { userId, wasDownloaded } = metadata
  return {
    ...(id !== undefined && { id }),
    key,
    size,
    filename,
    metadata: { userId, wasDownloaded },
    mimeType,
    uploadedAt,
    originalName,
  }
}

const anyNamed = (column: Parameters<Operator<Attachment[], object>['sql']>[0], part: string) =>
  sql<boolean>`exists (select from jsonb_array_elements(${column}) as file (json)
    where ${foldedContains(sql`(file.json ->> 'filename')`, part)})`

const operators = {
  filename_contains: {
    label: 'filename contains',
    operand: textOperand,
    operandInput: 'text',
    test: (files, part) => files?.some(({ filename }) => fold(filename).includes(fold(part))) ?? false,
    sql: anyNamed,
  } satisfies Operator<Attachment[], object, string>,
  ...emptyOperators,
}

const valueOf = (files: readonly Attachment[]) => (files.length > 0 ? [...files] : null)

export const attachments: FieldType<Attachment[], object> = {
  type: 'attachments',
  label: 'Attachments',
  group: 'relation',
  searchWords: 'file image upload',
  template: z.strictObject({}),
  column: 'jsonb',
  sample: [
    {
      id: 'att1',
      key: 'files/1/plan.pdf',
      size: 48_000,
      filename: 'plan.pdf',
      metadata: { userId: 'user-1', wasDownloaded: false },
      mimeType: 'application/pdf',
      uploadedAt: '2026-11-21T12:00:00.000Z',
      originalName: 'plan.pdf',
    },
  ],
  defaultName: 'Attachments',
  isOnlyShown: true,
  mergeValues: ({ before, after, now }) =>
    valueOf(mergeFiles({ before: before ?? [], after: after ?? [], now: now ?? [] })),
  files: { toFiles: files => files, value: valueOf },
  show: files => (files ?? []).map(({ filename }) => filename).join(', '),
  read: text => (text.trim() === '' ? empty : unreadable('Text cannot be converted to files')),
  check(json) {
    const { success, data, error } = filesInput.safeParse(json)
    if (!success) return unreadable(`Expected uploaded files${ownMessage(error)}`)
    return data.length === 0 ? empty : value(data.map(stored))
  },
  sortBy: column => shortTextSortKey(sql`${column} -> 0 ->> 'filename'`),
  searchText: () => null,
  search: anyNamed,
  operators,
  summaries: fillSummaries(operators.is_not_empty),
}
