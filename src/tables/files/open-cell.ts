import type { Attachment } from '../../fields/attachments/attachment.ts'
import { fieldType } from '../../fields/registry.ts'
import { toastError, toastSuccess } from '../../ui/toasts/toasts.tsx'
import type { UploadedFile } from '../../engine/model/uploaded-file.ts'
import type { Field } from '../../engine/model/structure.ts'
import { OpenRecord } from '../record/open-record.ts'
import { tablesClient } from '../page/tables-client.ts'
import type { OpenBase } from '../page/open-bases.ts'
import { CellFiles } from './cell-files.ts'
import { addedText } from './file-texts.ts'
import { UploadQueue } from './upload-queue.ts'
import { uploadToCell } from './upload-to-cell.ts'

export interface CellAddress {
  basePublicId: string
  tableId: string
  viewId: string
  recordId: string
  field: Field
}

/** A cell of files with its uploads. It exists while it is shown, and until its last upload has ended. */
export interface OpenCell {
  open: OpenRecord
  files: CellFiles
  uploads: UploadQueue
  /** Adds a file that the server has downloaded from a URL, and says so. */
  addLinked(answer: UploadedFile & { wasDownloaded: boolean }): void
  /** Keeps the cell up to date until the returned function is called and all uploads have ended. */
  enter(): () => void
}

const cells = new Map<string, OpenCell>()

/** Opens a cell, or returns it if it is open already. */
export function openCell(address: CellAddress, actions: OpenBase): OpenCell {
  const { basePublicId, tableId, recordId, field } = address
  const key = [basePublicId, tableId, recordId, field.id].join(' ')
  const existing = cells.get(key)
  if (existing) return existing
  const made = createCell(address, actions, () => cells.delete(key))
  cells.set(key, made)
  return made
}

/** Makes the browser ask before it leaves a page with running uploads. */
const askToStay = (event: BeforeUnloadEvent): void => event.preventDefault()

function createCell(address: CellAddress, { screen, session, userId }: OpenBase, forget: () => void): OpenCell {
  const { basePublicId, tableId, viewId, recordId, field } = address
  const open = new OpenRecord({
    client: tablesClient,
    basePublicId,
    tableId,
    recordId,
    changes: screen.table(tableId),
  })
  const files = new CellFiles({
    open,
    recordId,
    field: { id: field.id, type: fieldType(field.type), template: field.template },
    session,
    place: { userId, basePublicId, tableId, viewId },
  })
  const loaded = open.load()
  const add = (file: Attachment, before: readonly string[] = []) => void loaded.then(() => files.add(file, before))
  const uploads = new UploadQueue({
    send: (file, progress) => uploadToCell(address, file, progress),
    add,
    onDone: toastSuccess,
    onProblem: toastError,
  })

  let users = 0
  let leave: (() => void) | null = null
  const follow = () => {
    const isBusy = uploads.isBusy
    if (isBusy) globalThis.addEventListener('beforeunload', askToStay)
    else globalThis.removeEventListener('beforeunload', askToStay)
    if (users > 0 || isBusy) return
    leave?.()
    leave = null
    forget()
  }
  uploads.subscribe(follow)

  return {
    open,
    files,
    uploads,
    addLinked({ attachment, ...added }) {
      add(attachment)
      toastSuccess(addedText(added))
    },
    enter() {
      users++
      leave ??= open.subscribe(() => undefined)
      return () => {
        users--
        follow()
      }
    },
  }
}
