import { AppError } from '../../platform/errors.ts'
import { goneText, type Thing } from '../../texts/error-catalogue.ts'

/** The error for a thing that was deleted or never existed. Clients recognize it by its reason, `gone`, and its id. */
export const goneError = (thing: Thing, id: string): AppError =>
  new AppError('not_found', goneText(thing, id), { reason: 'gone', subjectId: id })
