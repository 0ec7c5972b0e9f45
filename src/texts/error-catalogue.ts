/** Error texts of the specification, which screens show and calls throw. A test checks that no file repeats one. */

import { isolated } from './isolated.ts'

export const syncError = {
  title: 'Sync Error',
  text: 'Something went wrong while syncing your changes. We recommend refreshing the page to continue.',
  cancel: 'Cancel',
  refresh: 'Refresh Page',
} as const

/** For a call without a signed-in person. */
export const userNotFound = 'User not found'

/** For a base that does not exist, or that the person may not see. */
export const noBaseAvailable = 'No base available'
export const noBaseForSync = 'No base available for sync'
export const missingContext = 'Missing table/view context'
export const noTableSelected = 'No table selected'

export const notARatingField = 'Field is not a rating field'
export const notALinkedRecordField = 'Field is not a linked record field'
export const notALookupField = 'Field is not a lookup field'

export const invalidDateValue = 'Invalid date value'

/** @param text the unreadable text, which is cut at 200 characters. */
export const unableToParseDate = (text: string): string => `Unable to parse date: ${text.slice(0, 200)}`

export type Thing = 'Table' | 'Field' | 'View' | 'Record'

/** For something that was deleted or never existed. */
export const goneText = (thing: Thing, id: string): string => `${thing} with id ${id} not found`

/** For a change to a locked view. */
export const viewLockedText = (name: string): string => `The view ${name} is locked`

/** Duplicating holds the base, so larger tables would block others for too long. */
export const maxDuplicated = 100_000

/** For a field or table with too many values to duplicate. */
export const tooManyToDuplicate = `More than ${maxDuplicated.toLocaleString('en')} records or links cannot be duplicated at once`

/** For changes while the disk of the server is full. */
export const diskFullText =
  'The disk of the server is full, so this was not saved. Everything can still be read. Please tell the administrator of the server.'

/** For calls while the database is unreachable. */
export const databaseAwayText = 'The database is not answering. Please try again in a moment.'

export const fileTooLarge = 'File is too large'

export const missingBase = 'Missing organization or base context'

/** The results of adding files to a cell. */
export const uploadTexts = {
  uploaded: (file: string): string => `Successfully uploaded ${isolated(file)}`,
  added: (file: string): string => `Added ${isolated(file)}`,
  downloaded: (file: string): string => `Downloaded and added ${isolated(file)}`,
  failed: 'Failed to upload file',
  failedUrl: 'Failed to process URL. Please check the URL and try again.',
  unreadable: 'Failed to read file',
  failedState: 'Upload failed',
} as const
