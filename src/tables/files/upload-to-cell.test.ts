import { expect, test } from 'vitest'
import type { CellAddress } from './open-cell.ts'
import { uploadToCell } from './upload-to-cell.ts'

test('a file without a base is not sent', () => {
  const cell = { basePublicId: '', tableId: 'tbl', field: { id: 'fld' } as CellAddress['field'] }
  const progress = { signal: new AbortController().signal, onProgress: () => undefined }
  expect(() => uploadToCell(cell, new File(['x'], 'x.txt'), progress)).toThrow('Missing organization or base context')
})
