/**
 * What the product says when something went wrong, or went well with a file: the texts that screens show and calls throw.
 * Each stands here once; a test walks through them.
 */

import { isolated } from './isolated.ts'

export const syncError = {
  title: 'Sync Error',
  text: 'Something went wrong while syncing your changes. We recommend refreshing the page to continue.',
  cancel: 'Cancel',
  refresh: 'Refresh Page',
} as const

export const noBaseAvailable = 'No base available'
export const noBaseForSync = 'No base available for sync'
export const missingContext = 'Missing table/view context'
export const noTableSelected = 'No table selected'

export const notARatingField = 'Field is not a rating field'
export const notALinkedRecordField = 'Field is not a linked record field'
export const notALookupField = 'Field is not a lookup field'

export const invalidDateValue = 'Invalid date value'

/** @param given what could not be read; the longest texts are cut. */
export const unableToParseDate = (given: string): string => `Unable to parse date: ${given.slice(0, 200)}`

type Thing = 'Table' | 'Field' | 'View' | 'Record'

/** Of something that is deleted or never was: a client tells it by this from anything else missing. */
export const goneText = (thing: Thing, id: string): string => `${thing} with id ${id} not found`

/** Whether a message says so, of whatever. */
export const isGoneText = (message: string): boolean =>
  /^(Table|Field|View|Record) with id \S+ not found$/.test(message)

/** Of a view that somebody has locked: nothing is changed about it until it is unlocked. */
export const viewLockedText = (name: string): string => `The view ${name} is locked`

/** Whether a message says so, of whichever view. */
export const isLockedText = (message: string): boolean => /^The view .* is locked$/s.test(message)

/** Values are copied while the base is held: for more records or links than these nobody would wait. */
export const mostCopied = 100_000

/** Of a field or table that is to be duplicated with too many values. */
export const tooManyToCopy = `More than ${mostCopied.toLocaleString('en')} records or links cannot be duplicated at once`

export const fileTooLarge = 'File is too large'

export const missingBase = 'Missing organization or base context'

/** What became of files that were added to a cell. */
export const uploadTexts = {
  uploaded: (file: string): string => `Successfully uploaded ${isolated(file)}`,
  added: (file: string): string => `Added ${isolated(file)}`,
  downloaded: (file: string): string => `Downloaded and added ${isolated(file)}`,
  failed: 'Failed to upload file',
  failedUrl: 'Failed to process URL. Please check the URL and try again.',
  unreadable: 'Failed to read file',
  failedState: 'Upload failed',
} as const
