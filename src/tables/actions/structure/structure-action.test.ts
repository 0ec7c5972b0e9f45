import { expect, test } from 'vitest'
import { ServerError } from '../../../ui/server/server-error.ts'
import { unlessGone } from './structure-action.ts'

const notFound = (reason: string) =>
  unlessGone(Promise.reject(new ServerError('Not found', { code: 'not_found', httpStatus: 404, reason })))

test('deleting what is already deleted succeeds', async () => {
  await expect(notFound('gone')).resolves.toBeNull()
})

test('deleting in a base that the person can no longer see fails', async () => {
  await expect(notFound('base_not_found')).rejects.toThrow('Not found')
})
