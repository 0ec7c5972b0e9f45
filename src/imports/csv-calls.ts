import { setTimeout as wait } from 'node:timers/promises'
import { Readable } from 'node:stream'
import { z } from 'zod'
import type { Actor } from '../access/actor.ts'
import { fieldType } from '../fields/registry.ts'
import { AppError } from '../platform/errors.ts'
import type { Platform } from '../platform/platform.ts'
import { fileTooLarge } from '../texts/error-catalogue.ts'
import { csvFileUrl, importIdOfUrl } from './csv-file-url.ts'
import type { CsvAnalysis, CsvColumn } from './csv/csv-analysis.ts'
import { fileKey } from './import-files.ts'
import { isImportable } from './importable.ts'
import { requireImport } from './import-state.ts'
import { receiveCsv } from './receive-csv.ts'

/** The size of the largest file that a call can contain, in bytes. Larger ones are uploaded as the body of a request. */
const maxCallBytes = 10 * 1024 * 1024
/** With some room, so that a file that is slightly too large gets a clear error. */
const maxBase64Length = Math.ceil((maxCallBytes * 4) / 3) + 4_000_000

export const UploadCsv = z.object({
  filename: z.string().min(1).max(1000),
  fileData: z.base64().max(maxBase64Length),
})

export const PreviewCsv = z.object({
  csvFileUrl: z.string().max(1000),
  tableName: z.string().max(255).optional(),
  previewRows: z.number().int().min(1).max(50).default(20),
})

/**
 * Stores a file that a call contains as base64.
 * @throws AppError `too_large` beyond 10 MB, `unsupported` for another kind of file.
 */
export async function uploadCsv(
  platform: Platform,
  actor: Actor,
  { filename, fileData }: z.infer<typeof UploadCsv>,
): Promise<{ url: string; s3Key: string }> {
  const bytes = Buffer.from(fileData, 'base64')
  if (bytes.length > maxCallBytes) throw new AppError('too_large', fileTooLarge)
  const upload = { fileName: filename, contentType: undefined, length: bytes.length, body: Readable.from([bytes]) }
  const { importId } = await receiveCsv(platform, actor, upload)
  return { url: csvFileUrl(importId), s3Key: fileKey(importId) }
}

/** A column of a file, and the field that is proposed for it. */
interface PreviewColumn {
  fieldName: string
  fieldType: string
  template: CsvColumn['template']
  /** The share of filled cells that the type reads. A type is proposed only if it reads all. */
  confidence: number
  isPrimary: boolean
  fieldValidation: { fieldType: string; isAllowed: boolean; reason: string | null }
}

interface CsvPreview {
  importId: string
  tableName: string
  columns: PreviewColumn[]
  /** The texts of the first rows. */
  rows: string[][]
  totalRows: number
}

/**
 * The columns and first rows of an uploaded file. Waits until it has been read.
 * @throws AppError `bad_input` with the reason if the file cannot be read.
 */
export async function previewCsv(
  platform: Platform,
  actor: Actor,
  { csvFileUrl: url, tableName, previewRows, signal }: z.infer<typeof PreviewCsv> & { signal: AbortSignal },
): Promise<CsvPreview> {
  const importId = importIdOfUrl(url)
  const { analysis, fileName } = await analysed(platform, actor, { importId, signal })
  return {
    importId,
    tableName: tableName?.trim() || fileName.replace(/\.[^.]*$/, ''),
    columns: analysis.columns.filter(({ skip }) => !skip).map(previewColumn),
    rows: analysis.preview
      .slice(0, previewRows)
      .map(cells => cells.filter((_, index) => analysis.columns[index]?.skip === false)),
    totalRows: analysis.rows,
  }
}

function previewColumn({ name, type, template }: CsvColumn, index: number): PreviewColumn {
  const definition = fieldType(type)
  const isAllowed = isImportable(definition)
  const reason = isAllowed ? null : `${definition.label} fields cannot be imported`
  return {
    fieldName: name,
    fieldType: type,
    template,
    confidence: 1,
    isPrimary: index === 0,
    fieldValidation: { fieldType: type, isAllowed, reason },
  }
}

/** Milliseconds between two looks at a file that is being read. */
const pollInterval = 100

async function analysed(
  platform: Platform,
  actor: Actor,
  { importId, signal }: { importId: string; signal: AbortSignal },
): Promise<{ analysis: CsvAnalysis; fileName: string }> {
  for (;;) {
    const { status, analysis, fileName, error } = await requireImport(platform, actor, importId)
    if (analysis) return { analysis, fileName }
    if (status !== 'analysing' && status !== 'uploading')
      throw new AppError('bad_input', error ?? 'Failed to process CSV')
    await wait(pollInterval, undefined, { signal })
  }
}
