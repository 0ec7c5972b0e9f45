import type { CsvEncoding } from './encoding.ts'

/** The encodings by the names that people know, the most common first. */
export const encodingLabels: Record<CsvEncoding, string> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
  'windows-1252': 'Windows-1252 (Western)',
  'windows-1250': 'Windows-1250 (Central European)',
  'windows-1251': 'Windows-1251 (Cyrillic)',
  'windows-1253': 'Windows-1253 (Greek)',
  'windows-1254': 'Windows-1254 (Turkish)',
  'windows-1255': 'Windows-1255 (Hebrew)',
  'windows-1256': 'Windows-1256 (Arabic)',
  'windows-1257': 'Windows-1257 (Baltic)',
  'iso-8859-2': 'ISO-8859-2 (Central European)',
  'koi8-r': 'KOI8-R (Cyrillic)',
  ibm866: 'IBM866 (Cyrillic, DOS)',
  macintosh: 'Mac Roman',
  'x-mac-cyrillic': 'Mac Cyrillic',
  shift_jis: 'Shift JIS (Japanese)',
  'euc-jp': 'EUC-JP (Japanese)',
  gb18030: 'GB 18030 (Chinese)',
  big5: 'Big5 (Chinese)',
  'euc-kr': 'EUC-KR (Korean)',
}
