import { AppError } from '../../platform/errors.ts'

const beginsHtml = /^\s*(?:<!doctype html|<html|<head|<body|<table|<\?xml)/i
const beginsPdf = /^%PDF-/

/** With so large a share of control characters, a file is no text. */
const maxControlShare = 0.05

/**
 * Refuses a file that has the name of a CSV file but is something else, by its first bytes.
 * @throws AppError `bad_input` that says what the file is.
 */
export async function refuseOtherKinds(beginning: Uint8Array): Promise<void> {
  const text = Buffer.from(beginning.buffer, beginning.byteOffset, Math.min(beginning.length, 512)).toString('utf8')
  const start = text.replace(/^\uFEFF/, '')
  if (beginsHtml.test(start)) throw refusal('a web page (HTML or XML)')
  if (beginsPdf.test(start)) throw refusal('a PDF file')
  const control = controlShare(beginning)
  // Signatures such as 'BM' are also the beginnings of words, so text is never checked for them.
  if (control === 0) return
  const { fileTypeFromBuffer } = await import('file-type')
  const found = await fileTypeFromBuffer(beginning)
  if (found) throw refusal(...described(found))
  if (control > maxControlShare) throw refusal('not a text file')
}

const refusal = (kind: string, advice = 'Please select a valid CSV file.'): AppError =>
  new AppError('bad_input', `This file is ${kind}. ${advice}`)

function described({ ext, mime }: { ext: string; mime: string }): [kind: string, advice?: string] {
  if (['zip', 'gz', 'tar.gz', '7z', 'rar', 'bz2', 'xz', 'zst', 'tar'].includes(ext)) {
    return ['a compressed archive', 'Unpack it and select the CSV file inside.']
  }
  if (['xlsx', 'xlsm', 'ods', 'cfb', 'numbers'].includes(ext)) {
    return ['a spreadsheet', 'Save it as CSV in the program that created it.']
  }
  if (mime.startsWith('image/')) return [`an image (${ext.toUpperCase()})`]
  return [`of another type (${ext.toUpperCase()})`]
}

/** The share of control characters that text does not contain. NUL may be damage, so it does not count. */
function controlShare(bytes: Uint8Array): number {
  let count = 0
  for (const byte of bytes) if (byte > 0 && byte < 32 && (byte < 9 || byte > 13) && byte !== 27) count++
  return bytes.length === 0 ? 0 : count / bytes.length
}
