import { expect, test } from 'vitest'
import { noSuchText } from '../../../access/no-such-text.ts'
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
  await expect(missing(noSuchText('base'))).rejects.toThrow('There is no such base.')
})
