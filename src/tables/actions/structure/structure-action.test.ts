import { expect, test } from 'vitest'
import { notFoundText } from '../../../access/not-found-text.ts'
import { ServerError } from '../../../ui/server/server-error.ts'
import { goneText } from '../../../texts/error-catalogue.ts'
import { unlessGone } from './structure-action.ts'

const missing = (message: string) =>
  unlessGone(Promise.reject(new ServerError(message, { code: 'not_found', httpStatus: 404 })))

test.each(['Table', 'Field', 'View', 'Record'] as const)(
  'what is deleted already need not be deleted: %s',
  async thing => {
    await expect(missing(goneText(thing, 'it'))).resolves.toBeNull()
  },
)

test('a deletion in a base that the person may not see any more is not done', async () => {
  await expect(missing(notFoundText('base'))).rejects.toThrow('There is no such base.')
})
